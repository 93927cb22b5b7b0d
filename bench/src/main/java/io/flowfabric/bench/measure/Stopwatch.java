package io.flowfabric.bench.measure;

import io.flowfabric.engine.outside.Ticker;

/** Measures from the moment it is made. */
public final class Stopwatch {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MILLISECOND = 1e6;

  private final long begin = Ticker.SYSTEM.nanos();

  public double seconds() {
    return nanos() / NANOS_PER_SECOND;
  }

  public double milliseconds() {
    return nanos() / NANOS_PER_MILLISECOND;
  }

  public long nanos() {
    return Ticker.SYSTEM.nanos() - begin;
  }

  /** How often something happened in a second, if it happened so often until here. */
  public double rate(long times) {
    return times * NANOS_PER_SECOND / nanos();
  }
}
