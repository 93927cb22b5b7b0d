package io.flowfabric.cli.tokens;

import io.flowfabric.decision.Entropy;
import io.flowfabric.engine.outside.EntropySource;
import java.nio.ByteBuffer;
import java.util.Base64;

/** The text of a new token: long enough that nobody guesses it, and easy to recognise in a leak. */
final class Secret {
  private static final String MARK = "fft_";
  private static final int BYTES = 32;

  private Secret() {}

  static String draw(EntropySource source) {
    Entropy first = source.draw();
    Entropy second = source.draw();
    byte[] bytes = ByteBuffer.allocate(BYTES)
        .putLong(first.high())
        .putLong(first.low())
        .putLong(second.high())
        .putLong(second.low())
        .array();
    return MARK + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
