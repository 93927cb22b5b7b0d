package io.flowfabric.store.jdbc;

import java.security.SecureRandom;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * Marks that no two draw alike, in any process. Whatever a transaction writes of an execution bears
 * its mark, so that a row whose mark is known is known as a whole. Safe for use by many threads.
 */
public final class Stamps {
  private final RandomGenerator random;

  private Stamps(RandomGenerator random) {
    this.random = random;
  }

  public static Stamps seeded() {
    return new Stamps(
        RandomGeneratorFactory.of("L64X128MixRandom").create(new SecureRandom().generateSeed(32)));
  }

  public synchronized long next() {
    return random.nextLong();
  }
}
