package io.flowfabric.client;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Looks again and again until something is so, or it has taken far too long. */
final class Until {
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final int BETWEEN_LOOKS = 10;

  private Until() {}

  static void isTrue(String what, BooleanSupplier claim) throws InterruptedException {
    var never = new CountDownLatch(1);
    for (int looks = 0; looks < LONG.toMillis() / BETWEEN_LOOKS; looks++) {
      if (claim.getAsBoolean()) {
        return;
      }
      never.await(BETWEEN_LOOKS, TimeUnit.MILLISECONDS);
    }
    throw new AssertionError("never: " + what);
  }
}
