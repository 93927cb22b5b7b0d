package io.flowfabric.grant;

import io.flowfabric.model.Capabilities;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Grant;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Limits;
import io.flowfabric.model.WorkerIdentity;
import java.time.Duration;

/** Who wants to be let in to which execution, offering what, for how long. */
public record GrantRequest(
    ExecutionId execution,
    LaneId lane,
    WorkerIdentity worker,
    Capabilities capabilities,
    Duration ttl,
    Grant.Audit audit) {

  /** How long a worker usually gets to redeem a grant. */
  public static final Duration STANDARD_TTL = Duration.ofSeconds(5);

  public GrantRequest {
    ttl = Limits.ttl("grant_ttl_ms", ttl);
  }

  public static GrantRequest of(
      ExecutionId execution,
      LaneId lane,
      WorkerIdentity worker,
      Capabilities capabilities,
      Duration ttl) {
    return new GrantRequest(execution, lane, worker, capabilities, ttl, Grant.Audit.NONE);
  }
}
