package io.flowfabric.store.jdbc.sqlite;

import java.util.HexFormat;
import java.util.List;
import java.util.UUID;

/** Keys of rows as one JSON text, so that a statement takes any number of them. */
final class JsonKeys {
  private static final HexFormat HEX = HexFormat.of();

  private JsonKeys() {}

  static String write(List<Object[]> keys) {
    var text = new StringBuilder("[");
    for (Object[] key : keys) {
      text.append(text.length() > 1 ? ",[" : "[");
      for (int place = 0; place < key.length; place++) {
        if (place > 0) {
          text.append(',');
        }
        write(text, key[place]);
      }
      text.append(']');
    }
    return text.append(']').toString();
  }

  private static void write(StringBuilder text, Object value) {
    switch (value) {
      case Number number -> text.append(number);
      case UUID id -> {
        text.append('"');
        text.append(HEX.toHexDigits(id.getMostSignificantBits()));
        text.append(HEX.toHexDigits(id.getLeastSignificantBits()));
        text.append('"');
      }
      default -> quote(text, value.toString());
    }
  }

  private static void quote(StringBuilder text, String value) {
    text.append('"');
    for (int at = 0; at < value.length(); at++) {
      char letter = value.charAt(at);
      if (letter < ' ' || letter == '"' || letter == '\\') {
        text.append("\\u").append(HEX.toHexDigits(letter));
      } else {
        text.append(letter);
      }
    }
    text.append('"');
  }
}
