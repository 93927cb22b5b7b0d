package io.flowfabric.model;

/** Who owns an execution: nobody, a worker with a live lease, or a worker whose lease is over. */
public enum OwnershipState implements Wire {
  UNOWNED,
  LEASED,
  LEASE_EXPIRED_RECLAIMABLE,
  LEASE_REVOKED
}
