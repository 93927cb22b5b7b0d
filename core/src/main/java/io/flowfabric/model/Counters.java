package io.flowfabric.model;

/**
 * What an execution has been through. Attempts and the epoch only grow; retries and reclaims start
 * anew with a replay.
 */
public record Counters(int attempts, long leaseEpoch, int reclaims, int retries, int replays) {
  public static final Counters ZERO = new Counters(0, 0, 0, 0, 0);
  private static final String TABLE = "ff_exec_core";

  public Counters {
    Limits.notNegative(TABLE, "total_attempt_count", attempts);
    Limits.notNegative(TABLE, "lease_epoch", leaseEpoch);
    Limits.notNegative(TABLE, "lease_reclaim_count", reclaims);
    Limits.notNegative(TABLE, "retry_count", retries);
    Limits.notNegative(TABLE, "replay_count", replays);
  }

  Counters newLease() {
    return new Counters(attempts, leaseEpoch + 1, reclaims, retries, replays);
  }

  Counters newAttempt() {
    return new Counters(attempts + 1, leaseEpoch + 1, reclaims, retries, replays);
  }

  Counters newReclaim() {
    return new Counters(attempts + 1, leaseEpoch + 1, reclaims + 1, retries, replays);
  }

  Counters newRetry() {
    return new Counters(attempts, leaseEpoch, reclaims, retries + 1, replays);
  }

  Counters newReplay() {
    return new Counters(attempts, leaseEpoch, 0, 0, replays + 1);
  }
}
