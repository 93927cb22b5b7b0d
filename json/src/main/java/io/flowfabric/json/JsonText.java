package io.flowfabric.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.flowfabric.error.ValidationKind;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Plain values as JSON, for programs that read what ours print. */
public final class JsonText {
  private static final JsonMapper MAPPER = JsonMapper.builder()
      .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
      .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
      .build();
  private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};

  private JsonText() {}

  /**
   * One object in one line, with its fields in the order of the map.
   *
   * @param fields texts, numbers, truth values, and maps and lists of them
   */
  public static String line(Map<String, ?> fields) {
    return value(fields);
  }

  /** Any plain value, such as {@link #object} gives. */
  public static String value(@Nullable Object plain) {
    try {
      return MAPPER.writeValueAsString(plain);
    } catch (JsonProcessingException notPlain) {
      throw new IllegalArgumentException("only plain values can be written", notPlain);
    }
  }

  /** Reads one object into plain values. The complaint names the place, never what stands there. */
  public static Map<String, Object> object(String json) {
    Map<String, Object> object;
    try {
      object = MAPPER.readValue(json, OBJECT);
    } catch (JsonProcessingException malformed) {
      var at = malformed.getLocation();
      throw ValidationKind.INVALID_INPUT.because(
          "it is not an object in JSON" + (at == null ? "" : ", at column " + at.getColumnNr()));
    }
    if (object == null) {
      throw ValidationKind.INVALID_INPUT.because("it is not an object in JSON");
    }
    return object;
  }
}
