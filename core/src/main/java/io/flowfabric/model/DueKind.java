package io.flowfabric.model;

/** What an execution may be waiting for time to do. Stores keep an index of each. */
public enum DueKind implements Wire {
  LEASE_EXPIRY,
  ATTEMPT_TIMEOUT,
  DEADLINE,
  DELAY,
  RETENTION,
  OWN_RETENTION;

  /** Whether it is due for executions that have ended; nothing else is due for those. */
  public boolean isAfterTheEnd() {
    return this == RETENTION || this == OWN_RETENTION;
  }
}
