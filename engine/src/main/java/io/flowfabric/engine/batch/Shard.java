package io.flowfabric.engine.batch;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One line of commands, carried out batch by batch in the order of their coming. A batch is
 * whatever is waiting when the one before it is done. Safe for use by many threads.
 */
final class Shard {
  private static final Logger LOG = LoggerFactory.getLogger(Shard.class);

  private final Executor executor;
  private final BatchOptions options;
  private final Consumer<List<Ticket<?>>> batches;
  private final ReentrantLock lock = new ReentrantLock();
  private final Queue<Ticket<?>> waiting = new ArrayDeque<>();
  private boolean draining;

  Shard(Executor executor, BatchOptions options, Consumer<List<Ticket<?>>> batches) {
    this.executor = executor;
    this.options = options;
    this.batches = batches;
  }

  /** Whether there was room. */
  boolean offer(Ticket<?> ticket) {
    lock.lock();
    try {
      if (waiting.size() >= options.queue()) {
        return false;
      }
      waiting.add(ticket);
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
    lock.lock();
    try {
      return waiting.size();
    } finally {
      lock.unlock();
    }
  }

  private void drain() {
    for (List<Ticket<?>> batch = next(); !batch.isEmpty(); batch = next()) {
      try {
        batches.accept(batch);
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
      draining = !batch.isEmpty();
      return batch;
    } finally {
      lock.unlock();
    }
  }
}
