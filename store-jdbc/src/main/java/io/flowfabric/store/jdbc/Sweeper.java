package io.flowfabric.store.jdbc;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongPredicate;

/**
 * Has what was left behind cleared away in time, beside the work. What was claimed stays in the
 * queue's index where the database lets it: by itself it comes by once a minute at best, and by
 * then a fast queue has left far more behind than waits in it. Safe for use by many threads.
 */
final class Sweeper {
  private final long many;
  private final LongPredicate sweep;
  private final AtomicLong left = new AtomicLong();
  private final AtomicBoolean sweeping = new AtomicBoolean();
  private volatile long enough;

  /**
   * Nothing is left behind yet.
   *
   * @param many how much is worth a sweep
   * @param sweep clears away about so many, or says that it is too early
   */
  Sweeper(long many, LongPredicate sweep) {
    this.many = many;
    this.sweep = sweep;
    this.enough = many;
  }

  /** Some more were left behind. Never in the way of the caller. */
  void left(int some) {
    if (left.addAndGet(some) >= enough && sweeping.compareAndSet(false, true)) {
      Thread.ofVirtual().name("flowfabric-sweep").start(this::run);
    }
  }

  private void run() {
    try {
      long about = left.get();
      boolean swept = sweep.test(about);
      left.addAndGet(swept ? -about : 0);
      enough = swept ? many : about * 2;
    } finally {
      sweeping.set(false);
    }
  }
}
