package io.flowfabric.model;

import io.flowfabric.error.ValidationKind;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The right of one worker instance to drive an attempt. It stays on the attempt as history when it
 * is over; whether it is live says {@link AttemptLife}. The epoch grows with every issue and never
 * restarts, so it can fence other systems too.
 */
public record Lease(
    LeaseId id,
    long epoch,
    WorkerIdentity holder,
    Duration ttl,
    Instant acquiredAt,
    @Nullable Instant renewedAt) {

  public Lease {
    if (epoch < 1) {
      throw ValidationKind.CORRUPTION.because(
          "ff_attempt.lease_epoch must be at least 1, was " + epoch);
    }
  }

  Lease renewed(Instant now) {
    return new Lease(id, epoch, holder, ttl, acquiredAt, now);
  }
}
