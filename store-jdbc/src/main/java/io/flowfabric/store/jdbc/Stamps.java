package io.flowfabric.store.jdbc;

import java.security.SecureRandom;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * Marks of transactions. Whatever a transaction writes of an execution bears its mark, so that a
 * row whose mark is known is known as a whole. Two transactions, of any process, never draw the
 * same. Safe for use by many threads.
 */
final class Stamps {
  private final RandomGenerator random;

  private Stamps(RandomGenerator random) {
    this.random = random;
  }

  static Stamps seeded() {
    return new Stamps(
        RandomGeneratorFactory.of("L64X128MixRandom").create(new SecureRandom().generateSeed(32)));
  }

  synchronized long next() {
    return random.nextLong();
  }
}
