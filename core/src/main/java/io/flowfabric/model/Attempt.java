package io.flowfabric.model;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One try at running an execution. It is made at the moment a worker gets a lease, never before.
 */
public record Attempt(
    int index,
    AttemptId id,
    AttemptType type,
    @Nullable Lineage lineage,
    Instant startedAt,
    Lease lease,
    AttemptLife life) {

  /**
   * The attempt that this one follows, if there was one before it, and why there had to be another.
   */
  public record Lineage(@Nullable Integer previousIndex, String reason) {}

  public Attempt {
    Limits.notNegative("ff_attempt", "attempt_index", index);
  }

  Attempt live(AttemptLife next) {
    return new Attempt(index, id, type, lineage, startedAt, lease, next);
  }

  Attempt leased(Lease next, AttemptLife running) {
    return new Attempt(index, id, type, lineage, startedAt, next, running);
  }

  Attempt renewed(Instant expiresAt, Instant now) {
    return leased(lease.renewed(now), new AttemptLife.Running(expiresAt, life.timeoutAt()));
  }

  Attempt lapsed(AttemptLife.Running running, Instant now) {
    return live(new AttemptLife.Lapsed(running.leaseExpiresAt(), now, running.timeoutAt()));
  }

  Attempt interrupted(Interruption cause, Instant now) {
    Instant timeoutAt = life.timeoutAt();
    Duration left = timeoutAt == null ? null : Time.left(timeoutAt, now);
    return live(new AttemptLife.Interrupted(cause, left));
  }

  Attempt ended(AttemptOutcome outcome, Instant now, @Nullable Failure failure) {
    return live(new AttemptLife.Ended(outcome, now, failure, null));
  }

  Attempt endedForRetry(Instant retryAt, Instant now, Failure failure) {
    return live(new AttemptLife.Ended(AttemptOutcome.RETRY, now, failure, retryAt));
  }

  public boolean hasOutcome(AttemptOutcome outcome) {
    return life instanceof AttemptLife.Ended end && end.outcome() == outcome;
  }
}
