package io.flowfabric.micrometer;

import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.stream.LongStream;

/** Timers whose buckets fit what takes from half a millisecond to half a minute. */
final class Buckets {
  private static final Duration[] BOUNDS = LongStream.of(
          500,
          1000,
          2500,
          5000,
          10_000,
          25_000,
          50_000,
          100_000,
          250_000,
          500_000,
          1_000_000,
          2_500_000,
          5_000_000,
          10_000_000,
          30_000_000)
      .mapToObj(micros -> Duration.ofNanos(micros * 1000))
      .toArray(Duration[]::new);

  private Buckets() {}

  static Timer.Builder timer(String name) {
    return Timer.builder(name).serviceLevelObjectives(BOUNDS);
  }
}
