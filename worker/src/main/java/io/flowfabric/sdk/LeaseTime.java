package io.flowfabric.sdk;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How long a lease lasts, as its holder can know: from the moment at which it asked for it, since
 * the engine gave it no earlier. On the monotonic clock, so that neither a changed wall clock nor a
 * pause of the process can make it seem longer. Safe for use by many threads.
 */
final class LeaseTime {
  private final long ttl;
  private final LongSupplier nanos;
  private long askedAt;

  LeaseTime(Duration ttl, LongSupplier nanos, long askedAt) {
    this.ttl = ttl.toNanos();
    this.nanos = nanos;
    this.askedAt = askedAt;
  }

  synchronized void renewed(long whenAsked) {
    askedAt = Math.max(askedAt, whenAsked);
  }

  /** It may be over; whoever relied on it must stop. */
  boolean isOver() {
    return age() >= ttl;
  }

  boolean isHealthy() {
    return age() < ttl / 5 * 4;
  }

  /** A third of it has passed, or will have before the next look. */
  boolean isDue(long lookingEvery) {
    return age() + lookingEvery > ttl / 3;
  }

  /** Nobody can still be waiting for a report on it. */
  boolean isLongOver() {
    return age() >= 2 * ttl;
  }

  private synchronized long age() {
    return nanos.getAsLong() - askedAt;
  }
}
