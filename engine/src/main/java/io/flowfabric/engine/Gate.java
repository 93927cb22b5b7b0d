package io.flowfabric.engine;

import io.flowfabric.model.Time;
import java.time.Duration;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lets commands in until it is closed, and knows when the last one has left. */
final class Gate {
  private static final Logger LOG = LoggerFactory.getLogger(Gate.class);

  private final Phaser inside = new Phaser(1);
  private volatile boolean closed;

  <R> R pass(String operation, Supplier<R> work) {
    if (closed || inside.register() < 0) {
      throw Engine.closed(operation);
    }
    try {
      return work.get();
    } finally {
      inside.arriveAndDeregister();
    }
  }

  /** Closing twice is fine; an interrupted wait ends early. */
  synchronized void close(Duration grace) {
    if (closed) {
      return;
    }
    closed = true;
    int phase = inside.arriveAndDeregister();
    try {
      inside.awaitAdvanceInterruptibly(phase, Time.whole(grace).toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } catch (TimeoutException stillBusy) {
      // What still runs is one transaction each; it commits or rolls back as a whole.
      LOG.warn("commands={} still running after the grace", inside.getUnarrivedParties());
    }
  }
}
