package io.flowfabric.store;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands still until it is told to move. Safe for use by many threads. */
public final class VirtualClock implements InstantSource {
  private final AtomicReference<Instant> time;

  public VirtualClock(Instant start) {
    time = new AtomicReference<>(start);
  }

  @Override
  public Instant instant() {
    return time.get();
  }

  /** Moves by a length of time, backwards if it is negative, and returns the new time. */
  public Instant advance(Duration length) {
    return time.updateAndGet(now -> now.plus(length));
  }

  public void set(Instant now) {
    time.set(now);
  }
}
