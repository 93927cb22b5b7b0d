package io.flowfabric.model;

/** Whether a grant permits a claim or the takeover of a lost lease. */
public enum GrantKind implements Wire {
  CLAIM,
  RECLAIM
}
