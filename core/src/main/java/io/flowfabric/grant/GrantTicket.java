package io.flowfabric.grant;

import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.PartitionKey;
import java.time.Instant;

/**
 * What the receiver of a grant gets: the key that redeems it, once. The key does not appear in
 * {@link #toString}.
 */
public record GrantTicket(
    ExecutionId execution, GrantKind kind, LaneId lane, Instant expiresAt, String key) {

  public PartitionKey partition() {
    return execution.partitionKey();
  }

  @Override
  public String toString() {
    return "GrantTicket[" + kind.wire() + " " + execution + " until " + expiresAt + "]";
  }
}
