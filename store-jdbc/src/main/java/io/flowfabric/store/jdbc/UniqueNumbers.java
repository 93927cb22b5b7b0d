package io.flowfabric.store.jdbc;

import java.security.SecureRandom;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** Numbers that no two draw alike, in any process. Safe for use by many threads. */
public final class UniqueNumbers {
  private final RandomGenerator random;

  private UniqueNumbers(RandomGenerator random) {
    this.random = random;
  }

  public static UniqueNumbers seeded() {
    return new UniqueNumbers(
        RandomGeneratorFactory.of("L64X128MixRandom").create(new SecureRandom().generateSeed(32)));
  }

  public synchronized long next() {
    return random.nextLong();
  }
}
