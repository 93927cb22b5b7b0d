package io.flowfabric.sdk;

import io.flowfabric.model.Backoff;
import java.time.Duration;

/**
 * Waits that grow from one to the next until something went well, and end when told. For one
 * thread.
 */
final class Pause {
  private final Backoff backoff;
  private final Stop stop;
  private int times;

  Pause(Duration first, Duration longest, Stop stop) {
    this.backoff = new Backoff.Exponential(first, longest, 2.0, true);
    this.stop = stop;
  }

  /** Whether to go on afterwards. */
  boolean elapses() {
    try {
      return !stop.comesWithin(next());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  Duration next() {
    return backoff.delay(times++, stop.outside().entropy().draw().dice());
  }

  void reset() {
    times = 0;
  }
}
