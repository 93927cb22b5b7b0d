package io.flowfabric.lease;

import io.flowfabric.Query;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.State;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Limits;
import java.time.Instant;
import java.util.List;

/** Lists what a lane would hand out next in one partition, without locking or matching anything. */
public record ScanEligibleExecutions(LaneId lane, int partition, int limit)
    implements Query<List<ExecutionId>> {

  public ScanEligibleExecutions {
    limit = Limits.page(limit, Limits.PAGE);
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.of(search());
  }

  @Override
  public List<ExecutionId> answer(State state, Instant now) {
    return state.found(search()).stream().map(Execution::id).toList();
  }

  private Search<Execution> search() {
    return new Search.Claimable(lane, partition, null, Search.Takeover.NEVER, null, limit);
  }
}
