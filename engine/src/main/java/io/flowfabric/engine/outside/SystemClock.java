package io.flowfabric.engine.outside;

import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;

/** The clock of this machine in whole milliseconds, for stores that have none of their own. */
public final class SystemClock {
  public static final InstantSource MILLISECONDS =
      Clock.tick(Clock.systemUTC(), Duration.ofMillis(1));

  private SystemClock() {}
}
