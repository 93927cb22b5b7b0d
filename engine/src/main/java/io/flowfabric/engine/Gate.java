package io.flowfabric.engine;

import io.flowfabric.engine.outside.Threads;
import io.flowfabric.model.Time;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets commands in until it is closed, and knows when the last one has left. Safe for use by many
 * threads.
 */
final class Gate {
  private static final Logger LOG = LoggerFactory.getLogger(Gate.class);
  private static final long CLOSED = Long.MIN_VALUE;

  /** How many are inside; negative once the gate is closed. */
  private final AtomicLong inside = new AtomicLong();

  private final Threads threads;
  private final CountDownLatch empty;

  Gate(Threads threads) {
    this.threads = threads;
    this.empty = threads.latch(1);
  }

  <R> R pass(String operation, Supplier<R> work) {
    enter(operation);
    try {
      return work.get();
    } finally {
      leave();
    }
  }

  /** Whoever comes in here leaves when the answer is there, and not a moment before. */
  <R> CompletableFuture<R> passLater(String operation, Supplier<CompletableFuture<R>> work) {
    enter(operation);
    try {
      CompletableFuture<R> shown = threads.promise();
      work.get().whenComplete((answer, failure) -> {
        if (failure == null) {
          shown.complete(answer);
        } else {
          shown.completeExceptionally(failure);
        }
        leave();
      });
      return shown;
    } catch (RuntimeException refused) {
      leave();
      throw refused;
    }
  }

  /** Closing twice is fine; an interrupted wait ends early. */
  void close(Duration grace) {
    if (inside.getAndUpdate(count -> count < 0 ? count : count + CLOSED) == 0) {
      empty.countDown();
    }
    try {
      if (!empty.await(Time.whole(grace).toMillis(), TimeUnit.MILLISECONDS)) {
        // What still runs is part of one transaction; it commits or rolls back as a whole.
        LOG.warn("commands={} still running after the grace", inside.get() - CLOSED);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void enter(String operation) {
    if (inside.getAndUpdate(count -> count < 0 ? count : count + 1) < 0) {
      throw Engine.closed(operation);
    }
  }

  private void leave() {
    if (inside.decrementAndGet() == CLOSED) {
      empty.countDown();
    }
  }
}
