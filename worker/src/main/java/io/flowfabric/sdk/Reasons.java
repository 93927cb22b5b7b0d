package io.flowfabric.sdk;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Exceptions in one line, short enough and of such letters as every store keeps. */
final class Reasons {
  private static final int MAX_BYTES = 2000;
  private static final int MAX_CAUSES = 8;

  private Reasons() {}

  /** The exception and what caused it, outermost first. */
  static String of(Throwable thrown) {
    var reason = new StringBuilder(thrown.getClass().getSimpleName());
    Throwable next = thrown;
    for (int depth = 0; next != null && depth < MAX_CAUSES; depth++) {
      if (next.getMessage() != null) {
        reason.append(": ").append(next.getMessage());
      }
      next = next.getCause();
    }
    return storable(reason.toString());
  }

  private static String storable(String text) {
    ByteBuffer bytes = ByteBuffer.allocate(MAX_BYTES);
    StandardCharsets.UTF_8
        .newEncoder()
        .onMalformedInput(CodingErrorAction.REPLACE)
        .encode(CharBuffer.wrap(text.replace('\0', ' ')), bytes, true);
    return StandardCharsets.UTF_8.decode(bytes.flip()).toString();
  }
}
