package io.flowfabric.model;

/** The one word that callers see, derived from the other axes. */
public enum PublicState implements Wire {
  WAITING,
  DELAYED,
  RATE_LIMITED,
  WAITING_CHILDREN,
  ACTIVE,
  SUSPENDED,
  RESUMABLE,
  COMPLETED,
  FAILED,
  CANCELLED,
  EXPIRED,
  SKIPPED
}
