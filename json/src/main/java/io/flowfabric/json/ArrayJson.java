package io.flowfabric.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Plain values as a JSON array: texts, whole numbers, truth, and nothing. */
public final class ArrayJson {
  /** What comes before it needs escapes. */
  private static final char PRINTABLE = ' ';

  private ArrayJson() {}

  /** Writes value by value. Nulls at the end are left out. For one thread. */
  public static final class Writer {
    private final StringBuilder json = new StringBuilder(512);
    private int nulls;

    /** Whatever is neither number nor truth is text. */
    public void add(@Nullable Object value) {
      if (value == null) {
        nulls++;
        return;
      }
      for (; nulls > 0; nulls--) {
        next().append("null");
      }
      if (value instanceof Long || value instanceof Integer) {
        next().append(((Number) value).longValue());
      } else if (value instanceof Boolean truth) {
        next().append(truth.booleanValue());
      } else {
        quote(value.toString(), next().append('"')).append('"');
      }
    }

    private StringBuilder next() {
      return json.append(json.isEmpty() ? '[' : ',');
    }

    /** The array of all that was added. */
    public String end() {
      return json.append(json.isEmpty() ? "[]" : "]").toString();
    }
  }

  /** Most texts are words and names, which need no escapes. */
  private static StringBuilder quote(String text, StringBuilder json) {
    for (int place = 0; place < text.length(); place++) {
      char letter = text.charAt(place);
      if (letter < PRINTABLE || letter == '"' || letter == '\\') {
        JsonStringEncoder.getInstance().quoteAsString(text, json);
        return json;
      }
    }
    return json.append(text);
  }

  /**
   * The values that were written; all numbers are longs.
   *
   * @throws IllegalArgumentException when it is anything else
   */
  public static List<@Nullable Object> read(String json) {
    List<@Nullable Object> values = new ArrayList<>();
    try (JsonParser in = Json.parser(json)) {
      require(in.nextToken() == JsonToken.START_ARRAY);
      while (in.nextToken() != JsonToken.END_ARRAY) {
        values.add(value(in));
      }
      require(in.nextToken() == null);
    } catch (IOException malformed) {
      throw new IllegalArgumentException("not a JSON array of plain values", malformed);
    }
    return values;
  }

  private static @Nullable Object value(JsonParser in) throws IOException {
    JsonToken token = in.currentToken();
    require(token != null);
    return switch (token) {
      case VALUE_STRING -> in.getText();
      case VALUE_NUMBER_INT -> in.getLongValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      default -> throw new IOException("holds " + token);
    };
  }

  private static void require(boolean fits) throws IOException {
    if (!fits) {
      throw new IOException("is not an array by itself");
    }
  }
}
