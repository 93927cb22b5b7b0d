package io.flowfabric.sdk;

import io.flowfabric.model.Backoff;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Waits that grow from one to the next until something went well, and end when told. For one
 * thread.
 */
final class Pause {
  private final Backoff backoff;
  private final CountDownLatch stop;
  private int times;

  Pause(Duration first, Duration longest, CountDownLatch stop) {
    this.backoff = new Backoff.Exponential(first, longest, 2.0, true);
    this.stop = stop;
  }

  /** Whether to go on afterwards. */
  boolean elapses() {
    try {
      return !stop.await(next().toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  Duration next() {
    return backoff.delay(times++, SystemTime.dice());
  }

  void reset() {
    times = 0;
  }
}
