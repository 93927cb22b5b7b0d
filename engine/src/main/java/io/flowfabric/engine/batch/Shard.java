package io.flowfabric.engine.batch;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.function.ToLongFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One line of commands, carried out batch by batch in the order of their coming. A batch is
 * whatever is waiting when the one before it is done. Safe for use by many threads.
 */
final class Shard {
  private static final Logger LOG = LoggerFactory.getLogger(Shard.class);
  private static final int PATIENCE = 16;
  private static final int GLANCES = 64;
  private static final long MOST_NANOS = 500_000;
  private static final int NOBODY = 0;

  private final Executor executor;
  private final BatchOptions options;
  private final ToLongFunction<List<Ticket<?>>> batches;
  private final Lock lock;
  private final Condition returned;
  private final Queue<Ticket<?>> waiting = new ArrayDeque<>();
  private int expected = NOBODY;
  private boolean draining;

  /** How many wait, for those who do not hold the lock. */
  private volatile int length;

  /**
   * An empty line.
   *
   * @param batches carries a batch out and tells how many nanoseconds that took
   * @param lock one of its own
   */
  Shard(
      Executor executor, BatchOptions options, ToLongFunction<List<Ticket<?>>> batches, Lock lock) {
    this.executor = executor;
    this.options = options;
    this.batches = batches;
    this.lock = lock;
    this.returned = lock.newCondition();
  }

  /** Whether there was room. */
  boolean offer(Ticket<?> ticket) {
    lock.lock();
    try {
      if (waiting.size() >= options.queue()) {
        return false;
      }
      waiting.add(ticket);
      length = waiting.size();
      if (waiting.size() == expected) {
        returned.signal();
      }
      if (draining) {
        return true;
      }
      draining = true;
    } finally {
      lock.unlock();
    }
    executor.execute(this::drain);
    return true;
  }

  int waiting() {
    return length;
  }

  private void drain() {
    for (List<Ticket<?>> batch = next(); !batch.isEmpty(); batch = next()) {
      try {
        long nanos = batches.applyAsLong(batch);
        awaitReturn(batch.size(), nanos);
      } catch (Throwable bug) {
        // Whoever waits must hear of it, and those behind must not wait for ever.
        LOG.error(
            "commands={} first={} were not carried out",
            batch.size(),
            batch.getFirst().operation(),
            bug);
        batch.forEach(ticket -> ticket.fail(bug));
      }
    }
  }

  /**
   * Most of those who were answered together ask again at once. For a moment that is short beside
   * the batch the next one waits for them, or until as many have come. Whoever comes alone waits
   * for nobody. To sleep and be woken takes longer than most of them do, so it begins with a few
   * glances, between which others may run.
   */
  private void awaitReturn(int answered, long nanos) {
    if (answered == 1) {
      return;
    }
    for (int glance = 0; glance < GLANCES && length < answered; glance++) {
      Thread.yield();
    }
    lock.lock();
    try {
      expected = answered;
      long left = Math.min(nanos / PATIENCE, MOST_NANOS);
      while (left > 0 && waiting.size() < answered) {
        left = returned.awaitNanos(left);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } finally {
      expected = NOBODY;
      lock.unlock();
    }
  }

  private List<Ticket<?>> next() {
    lock.lock();
    try {
      List<Ticket<?>> batch = new ArrayList<>();
      int weight = 0;
      while (!waiting.isEmpty() && batch.size() < options.commands()) {
        weight += waiting.element().weight();
        if (!batch.isEmpty() && weight > options.weight()) {
          break;
        }
        batch.add(waiting.remove());
      }
      length = waiting.size();
      draining = !batch.isEmpty();
      return batch;
    } finally {
      lock.unlock();
    }
  }
}
