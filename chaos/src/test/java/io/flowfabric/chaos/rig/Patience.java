package io.flowfabric.chaos.rig;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waits for what will come, and gives up in the end. */
public final class Patience {
  private static final long LOOK_MILLIS = 20;

  private Patience() {}

  public static void until(String what, Duration atMost, BooleanSupplier condition) {
    if (!comes(atMost, condition)) {
      throw new IllegalStateException("never: " + what);
    }
  }

  /** Whether it came in time. */
  public static boolean comes(Duration atMost, BooleanSupplier condition) {
    long end = System.nanoTime() + atMost.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        return false;
      }
      pass(Duration.ofMillis(LOOK_MILLIS));
    }
    return true;
  }

  /** Lets time pass, which is what a fault lasts and what keeps a rate. */
  public static void pass(Duration length) {
    try {
      new CountDownLatch(1).await(length.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopped);
    }
  }
}
