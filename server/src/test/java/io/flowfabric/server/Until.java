package io.flowfabric.server;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Looks again and again until something is so, or it has taken far too long. */
final class Until {
  private static final int LOOKS = 6000;

  private Until() {}

  static void isTrue(BooleanSupplier claim) {
    for (int look = 0; !claim.getAsBoolean(); look++) {
      if (look == LOOKS) {
        throw new AssertionError("waited in vain");
      }
      LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
    }
  }
}
