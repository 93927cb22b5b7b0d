package io.flowfabric.engine.outside;

import io.flowfabric.decision.Entropy;
import java.nio.ByteBuffer;
import java.security.SecureRandom;

/** Chance from the operating system, so that no two nodes ever make the same id. */
final class SystemEntropy implements EntropySource {
  static final SystemEntropy SECURE = new SystemEntropy();

  /** Asking for much at once costs little more than asking for a little. */
  private static final int BYTES = 4096;

  private final SecureRandom random = new SecureRandom();
  private final ByteBuffer drawn = ByteBuffer.allocate(BYTES).position(BYTES);

  private SystemEntropy() {}

  @Override
  public synchronized Entropy draw() {
    if (!drawn.hasRemaining()) {
      random.nextBytes(drawn.array());
      drawn.clear();
    }
    return new Entropy(drawn.getLong(), drawn.getLong());
  }
}
