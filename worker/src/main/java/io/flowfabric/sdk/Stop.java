package io.flowfabric.sdk;

import io.flowfabric.engine.outside.Outside;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Something that ends waits once it is told. Safe for use by many threads. */
record Stop(CountDownLatch latch, Outside outside) {

  static Stop in(Outside outside) {
    return new Stop(outside.threads().latch(1), outside);
  }

  void tell() {
    latch.countDown();
  }

  boolean isTold() {
    return latch.getCount() == 0;
  }

  /** Waits; says whether it was told meanwhile. */
  boolean comesWithin(Duration time) throws InterruptedException {
    return latch.await(time.toNanos(), TimeUnit.NANOSECONDS);
  }

  Pause pause(Duration first, Duration longest) {
    return new Pause(first, longest, this);
  }
}
