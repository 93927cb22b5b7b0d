package io.flowfabric.engine.outside;

import io.flowfabric.decision.Entropy;
import java.security.SecureRandom;

/** Chance from the operating system, so that no two nodes ever make the same id. */
final class SystemEntropy implements EntropySource {
  static final SystemEntropy SECURE = new SystemEntropy();

  private final SecureRandom random = new SecureRandom();

  private SystemEntropy() {}

  @Override
  public Entropy draw() {
    return new Entropy(random.nextLong(), random.nextLong());
  }
}
