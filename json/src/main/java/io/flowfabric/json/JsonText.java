package io.flowfabric.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Map;

/** Plain values as JSON, for programs that read what ours print. */
public final class JsonText {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private JsonText() {}

  /**
   * One object in one line, with its fields in the order of the map.
   *
   * @param fields texts, numbers, truth values, and maps and lists of them
   */
  public static String line(Map<String, ?> fields) {
    try {
      return MAPPER.writeValueAsString(fields);
    } catch (JsonProcessingException notPlain) {
      throw new IllegalArgumentException("only plain values can be written", notPlain);
    }
  }
}
