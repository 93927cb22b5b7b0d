package io.flowfabric.chaos.rig;

import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/** The clock of a node, which can be set wrong from outside. Safe for use by many threads. */
final class SkewedClock implements InstantSource {
  static final String JUMP = "jump ";

  private volatile long skewMillis;

  /** {@code jump} and how many milliseconds it is wrong from now on. */
  void hear(String words) {
    if (words.startsWith(JUMP)) {
      skewMillis = Long.parseLong(words.substring(JUMP.length()));
    }
  }

  @Override
  public Instant instant() {
    return Instant.now().plusMillis(skewMillis).truncatedTo(ChronoUnit.MILLIS);
  }
}
