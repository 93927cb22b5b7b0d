package io.flowfabric.model;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The stages of an attempt. While its lease is running, lapsed or revoked it is started; only the
 * first is live.
 */
public sealed interface AttemptLife {

  /** A worker holds the lease until it expires. */
  record Running(Instant leaseExpiresAt, @Nullable Instant timeoutAt) implements AttemptLife {}

  /** The lease ran out and was marked; the attempt waits to be taken over. */
  record Lapsed(
      Instant leaseExpiresAt, Instant expiredAt, @Nullable Instant timeoutAt)
      implements AttemptLife {}

  /** An operator took the lease away; the attempt waits to be taken over. */
  record Revoked(Instant revokedAt, String reason, @Nullable Instant timeoutAt)
      implements AttemptLife {}

  /**
   * The worker gave the lease back and the same attempt goes on later, with what was left of its
   * timeout.
   */
  record Interrupted(Interruption cause, @Nullable Duration timeoutLeft) implements AttemptLife {}

  /** Over. Only an attempt that will be retried has a time for it. */
  record Ended(
      AttemptOutcome outcome,
      Instant endedAt,
      @Nullable Failure failure,
      @Nullable Instant retryAt) implements AttemptLife {}

  /** When the attempt times out, while that clock is ticking. */
  default @Nullable Instant timeoutAt() {
    return null;
  }

  default boolean isEnded() {
    return this instanceof Ended;
  }
}
