package io.flowfabric.model;

import io.flowfabric.error.ValidationKind;
import java.nio.charset.StandardCharsets;

/** A limit on a text field: every refusal names the field, the limit and what was given. */
record Text(String field, int minBytes, int maxBytes) {

  static Text of(String field, int minBytes, int maxBytes) {
    return new Text(field, minBytes, maxBytes);
  }

  /** Checks length and refuses control characters. */
  String require(String value) {
    requireLength(value);
    for (int place = 0; place < value.length(); place++) {
      int next = value.charAt(place);
      if (Character.isISOControl(next)) {
        throw invalid("must not contain control characters, has U+%04X".formatted(next));
      }
    }
    return value;
  }

  /** Checks length, for free text that people write, and refuses what no store can keep as text. */
  String requireLength(String value) {
    if (!Unicode.isStorable(value)) {
      throw invalid("must not contain U+0000 or half of a surrogate pair");
    }
    int bytes = value.getBytes(StandardCharsets.UTF_8).length;
    if (bytes < minBytes || bytes > maxBytes) {
      throw invalid("must be %d to %d bytes of UTF-8, was %d".formatted(minBytes, maxBytes, bytes));
    }
    return value;
  }

  RuntimeException invalid(String problem) {
    return ValidationKind.INVALID_INPUT.because(field + " " + problem);
  }
}
