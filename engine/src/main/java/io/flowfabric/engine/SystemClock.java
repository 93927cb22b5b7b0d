package io.flowfabric.engine;

import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;

/** The clock of this machine in whole milliseconds, for stores that have none of their own. */
final class SystemClock {
  static final InstantSource MILLISECONDS = Clock.tick(Clock.systemUTC(), Duration.ofMillis(1));

  private SystemClock() {}
}
