package io.flowfabric.quality.fuzz;

import io.flowfabric.tck.model.Dice;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Makes wrong out of right: a few edits, each at a place and of a kind that the dice choose. */
record Scribble(Dice dice) {
  private static final int MOST_EDITS = 4;
  private static final int LONG = 3000;
  private static final List<String> SNIPPETS = List.of(
      "",
      "0",
      "-0",
      "00",
      "+1",
      "-1",
      "1e999",
      "1e-999",
      "1e1000000000",
      "9223372036854775808",
      "NaN",
      "null",
      "\"",
      "\\u0000",
      "\\ud800",
      "{",
      "}",
      "[",
      "]",
      ":",
      ",",
      ";",
      "#",
      "/",
      "%00",
      " ",
      "\t",
      "\n",
      "\r\n",
      "\u0000",
      "\u00A0",
      "\u2028",
      "\uFEFF",
      "\u0660",
      "\uFF11",
      "\u0130",
      "\uD800",
      "\uDFFF",
      "\uD83D\uDE00",
      "e\u0301",
      "A",
      "F",
      "fp",
      "{fp:0}",
      "reclaim:",
      "priority",
      "max_retries");

  String on(String right) {
    String text = right;
    for (int edits = 1 + dice.below(MOST_EDITS); edits > 0; edits--) {
      text = edit(text);
    }
    return text;
  }

  private String edit(String text) {
    int from = dice.below(text.length() + 1);
    int to = Math.min(text.length(), from + dice.below(6));
    String before = text.substring(0, from);
    String after = text.substring(to);
    return switch (dice.below(8)) {
      case 0 -> before + after;
      case 1, 2 -> before + dice.pick(SNIPPETS) + after;
      case 3 -> before + dice.pick(SNIPPETS) + text.substring(from);
      case 4 -> before + text.substring(from, to).toUpperCase(Locale.ROOT) + after;
      case 5 -> before + text.substring(from, to) + text.substring(from);
      case 6 -> before + (char) dice.below(Character.MAX_VALUE) + after;
      default -> dice.chance(5) ? before + "7".repeat(LONG) + after : text.strip();
    };
  }

  byte[] on(byte[] right) {
    byte[] bytes = right.clone();
    for (int edits = 1 + dice.below(MOST_EDITS); edits > 0; edits--) {
      bytes = edit(bytes);
    }
    return bytes;
  }

  private byte[] edit(byte[] bytes) {
    int at = dice.below(bytes.length + 1);
    return switch (dice.below(5)) {
      case 0 -> slice(bytes, 0, at);
      case 1 ->
        joined(slice(bytes, 0, at), slice(bytes, Math.min(bytes.length, at + 1), bytes.length));
      case 2 ->
        joined(
            slice(bytes, 0, at),
            new byte[] {(byte) dice.below(256)},
            slice(bytes, at, bytes.length));
      case 3 -> joined(bytes, dice.pick(SNIPPETS).getBytes(StandardCharsets.UTF_8));
      default -> flipped(bytes, at);
    };
  }

  private byte[] flipped(byte[] bytes, int at) {
    byte[] other = bytes.clone();
    if (at < other.length) {
      other[at] ^= (byte) (1 << dice.below(8));
    }
    return other;
  }

  private static byte[] slice(byte[] bytes, int from, int to) {
    return Arrays.copyOfRange(bytes, from, to);
  }

  private static byte[] joined(byte[]... parts) {
    int length = 0;
    for (byte[] part : parts) {
      length += part.length;
    }
    ByteBuffer all = ByteBuffer.allocate(length);
    for (byte[] part : parts) {
      all.put(part);
    }
    return all.array();
  }
}
