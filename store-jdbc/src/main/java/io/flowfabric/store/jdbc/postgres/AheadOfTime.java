package io.flowfabric.store.jdbc.postgres;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Transactions that were opened before anybody asked for one. While they follow each other closely,
 * the commit of one opens the next in the same round trip. One that nobody takes is soon given up,
 * so that it holds up neither a connection nor a vacuum. Safe for use by many threads.
 */
final class AheadOfTime {
  /** Whoever comes within this time of the last commit will hardly be the last one. */
  private static final Duration CLOSELY = Duration.ofMillis(5);

  /** One that is not taken is given up after this time and before twice as long. */
  private static final Duration PATIENCE = Duration.ofMillis(20);

  private static final Executor LATER = CompletableFuture.delayedExecutor(
      PATIENCE.toMillis(), TimeUnit.MILLISECONDS, Thread::startVirtualThread);

  private final Consumer<Opening> giveUp;
  private final ReentrantLock looking = new ReentrantLock();
  private final ReentrantLock lock = new ReentrantLock();
  private final Deque<Waiting> open = new ArrayDeque<>();
  private boolean watched;
  private volatile long ended = PostgresClock.ticks() - CLOSELY.toNanos();
  private volatile boolean closed;

  private record Waiting(Opening opening, long since) {}

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
      Waiting newest = open.pollLast();
      return newest == null ? null : newest.opening;
    } finally {
      lock.unlock();
    }
  }

  /** Whether what begins now follows closely on another one. */
  boolean isBusy() {
    return PostgresClock.ticks() - ended < CLOSELY.toNanos();
  }

  /** A transaction has ended. */
  void ended() {
    ended = PostgresClock.ticks();
  }

  /** A transaction is open for whoever comes next. */
  void opened(Opening next) {
    boolean watch;
    lock.lock();
    try {
      open.addLast(new Waiting(next, PostgresClock.ticks()));
      watch = !watched;
      watched = true;
    } finally {
      lock.unlock();
    }
    if (watch) {
      LATER.execute(this::look);
    }
  }

  private void look() {
    looking.lock();
    try {
      late().forEach(waiting -> giveUp.accept(waiting.opening));
    } finally {
      looking.unlock();
    }
  }

  private List<Waiting> late() {
    List<Waiting> late = new ArrayList<>();
    lock.lock();
    try {
      long since = PostgresClock.ticks() - PATIENCE.toNanos();
      while (!open.isEmpty() && (closed || open.getFirst().since - since <= 0)) {
        late.add(open.removeFirst());
      }
      watched = !open.isEmpty();
      if (watched) {
        LATER.execute(this::look);
      }
      return late;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Gives up those that are open, and returns when none is being given up any more. Whatever comes
   * later is given up when it is looked at.
   */
  void close() {
    closed = true;
    look();
  }
}
