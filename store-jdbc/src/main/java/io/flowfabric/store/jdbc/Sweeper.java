package io.flowfabric.store.jdbc;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongPredicate;

/**
 * Has what was claimed cleared out of the queue's index in time, where the database lets it stay
 * there. By itself the database comes by once a minute at best, and by then a fast queue has left
 * far more behind than waits in it. Safe for use by many threads.
 */
final class Sweeper {
  private static final long MANY = 10_000;

  private final LongPredicate sweep;
  private final AtomicLong left = new AtomicLong();
  private final AtomicBoolean sweeping = new AtomicBoolean();
  private volatile long enough = MANY;

  /**
   * Nothing is left behind yet.
   *
   * @param sweep clears out about so many, or says that it is too early
   */
  Sweeper(LongPredicate sweep) {
    this.sweep = sweep;
  }

  /** Some have left the queue. Never in the way of the caller. */
  void left(int places) {
    if (left.addAndGet(places) >= enough && sweeping.compareAndSet(false, true)) {
      Thread.ofVirtual().name("flowfabric-sweep").start(this::run);
    }
  }

  private void run() {
    try {
      long about = left.get();
      boolean swept = sweep.test(about);
      left.addAndGet(swept ? -about : 0);
      enough = swept ? MANY : about * 2;
    } finally {
      sweeping.set(false);
    }
  }
}
