package io.flowfabric.sdk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waits for what will come, and gives up in the end. */
final class Patience {
  static final Duration LONG = Duration.ofSeconds(20);

  private Patience() {}

  static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  static void until(CountDownLatch signal) throws InterruptedException {
    if (!signal.await(LONG.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new AssertionError("the signal never came");
    }
  }

  static void until(String what, BooleanSupplier condition) throws InterruptedException {
    var never = new CountDownLatch(1);
    for (int looks = 0; looks < LONG.toMillis() / 10; looks++) {
      if (condition.getAsBoolean()) {
        return;
      }
      never.await(10, TimeUnit.MILLISECONDS);
    }
    throw new AssertionError("never: " + what);
  }
}
