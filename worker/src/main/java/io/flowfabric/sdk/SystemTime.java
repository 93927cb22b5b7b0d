package io.flowfabric.sdk;

import io.flowfabric.engine.outside.Outside;
import io.flowfabric.engine.outside.Ticker;

/** Time and chance as this machine has them. */
final class SystemTime {
  private static final double UNIT = 0x1.0p-53;

  private SystemTime() {}

  /** Never goes back, and goes on while the process is stopped. */
  static long nanos() {
    return Ticker.SYSTEM.nanos();
  }

  /** From 0 to 1. */
  static double dice() {
    return (Outside.SYSTEM.entropy().draw().high() >>> 11) * UNIT;
  }
}
