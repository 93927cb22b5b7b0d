package io.flowfabric.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.flowfabric.error.EngineException;
import io.flowfabric.error.ValidationKind;
import java.io.IOException;
import java.util.stream.Collectors;

/**
 * Values of an application as JSON: records, beans, collections, the types of {@code java.time}.
 * Fields that a class does not know are passed over, so that old workers read what newer submitters
 * wrote. Errors name the type and the field, never a value.
 */
public final class ApplicationJson {
  private static final ObjectMapper MAPPER = JsonMapper.builder()
      .addModule(new JavaTimeModule())
      .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
      .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
      .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
      .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
      .build();

  private ApplicationJson() {}

  public static byte[] write(Object value) {
    try {
      return MAPPER.writeValueAsBytes(value);
    } catch (JsonProcessingException failed) {
      throw invalid(value.getClass(), "cannot be written as JSON", failed);
    }
  }

  public static <T> T read(byte[] json, Class<T> type) {
    T value;
    try {
      value = MAPPER.readValue(json, type);
    } catch (IOException failed) {
      throw invalid(type, "cannot be read from the JSON given", failed);
    } catch (NumberFormatException tooGreat) {
      throw ValidationKind.INVALID_INPUT.because(
          type.getName() + " cannot be read from the JSON given: a number is too great");
    }
    if (value == null) {
      throw ValidationKind.INVALID_INPUT.because(type.getName() + " cannot be read from null");
    }
    return value;
  }

  /** The cause is left out, since its message may quote the value. */
  private static EngineException invalid(Class<?> type, String problem, IOException failed) {
    String where = failed instanceof JsonMappingException mapping
        ? mapping.getPath().stream().map(ApplicationJson::step).collect(Collectors.joining())
        : "";
    return ValidationKind.INVALID_INPUT.because(
        type.getName() + " " + problem + (where.isEmpty() ? "" : ", at " + where));
  }

  private static String step(JsonMappingException.Reference reference) {
    return reference.getFieldName() == null
        ? "[" + reference.getIndex() + "]"
        : "." + reference.getFieldName();
  }
}
