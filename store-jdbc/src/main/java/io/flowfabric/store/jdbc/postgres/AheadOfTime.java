package io.flowfabric.store.jdbc.postgres;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Transactions that were opened before anybody asked for one. While they follow each other closely,
 * the commit of one opens the next in the same round trip. One that nobody takes within
 * milliseconds is given up, so that it holds up neither a connection nor a vacuum. Safe for use by
 * many threads.
 */
final class AheadOfTime {
  /** Whoever comes within this time of the last commit will hardly be the last one. */
  private static final Duration CLOSELY = Duration.ofMillis(2);

  private static final Duration PATIENCE = Duration.ofMillis(5);
  private static final Executor LATER = CompletableFuture.delayedExecutor(
      PATIENCE.toMillis(), TimeUnit.MILLISECONDS, Thread::startVirtualThread);

  private final Consumer<Opening> giveUp;
  private final ReentrantLock lock = new ReentrantLock();
  private final List<Opening> open = new ArrayList<>();
  private long ended = PostgresClock.ticks() - CLOSELY.toNanos();
  private boolean closed;

  /**
   * None is open yet.
   *
   * @param giveUp rolls one back and returns its connection
   */
  AheadOfTime(Consumer<Opening> giveUp) {
    this.giveUp = giveUp;
  }

  /** One that is open, if there is one. */
  @Nullable
  Opening take() {
    lock.lock();
    try {
      return open.isEmpty() ? null : open.removeLast();
    } finally {
      lock.unlock();
    }
  }

  /** Whether what begins now follows closely on another one. */
  boolean isBusy() {
    lock.lock();
    try {
      return PostgresClock.ticks() - ended < CLOSELY.toNanos();
    } finally {
      lock.unlock();
    }
  }

  /** A transaction has ended, and another one may be open in its place. */
  void ended(@Nullable Opening next) {
    boolean kept;
    lock.lock();
    try {
      ended = PostgresClock.ticks();
      kept = next != null && !closed && open.add(next);
    } finally {
      lock.unlock();
    }
    if (kept) {
      LATER.execute(() -> expire(next));
    } else if (next != null) {
      giveUp.accept(next);
    }
  }

  private void expire(@Nullable Opening unused) {
    if (unused != null && remove(unused)) {
      giveUp.accept(unused);
    }
  }

  private boolean remove(Opening unused) {
    lock.lock();
    try {
      return open.remove(unused);
    } finally {
      lock.unlock();
    }
  }

  /** Gives up those that are open; whatever comes later is given up at once. */
  void close() {
    List<Opening> left;
    lock.lock();
    try {
      closed = true;
      left = List.copyOf(open);
      open.clear();
    } finally {
      lock.unlock();
    }
    left.forEach(giveUp);
  }
}
