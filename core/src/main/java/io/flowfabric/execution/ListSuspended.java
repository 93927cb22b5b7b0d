package io.flowfabric.execution;

import io.flowfabric.Query;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.Search.ExecutionFilter;
import io.flowfabric.decision.State;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.model.BlockingReason;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Limits;
import io.flowfabric.model.Page;
import io.flowfabric.model.PublicState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Lists the suspended executions of a partition by id. */
public record ListSuspended(int partition, @Nullable ExecutionId after, int limit)
    implements Query<Page<ListSuspended.Entry, ExecutionId>> {

  /** A line of the list. */
  public record Entry(ExecutionId execution, Instant suspendedAt, BlockingReason reason) {}

  public ListSuspended {
    limit = Limits.page(limit, Limits.PAGE);
    if (after != null && after.partition() != partition) {
      throw ValidationKind.INVALID_INPUT.because("cursor must be an id of partition " + partition);
    }
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.of(search());
  }

  @Override
  public Page<Entry, ExecutionId> answer(State state, Instant now) {
    return Page.of(state.found(search()), limit, ListSuspended::entry, Execution::id);
  }

  private static Entry entry(Execution found) {
    return new Entry(
        found.id(), found.times().lastTransition(), found.stateVector().blockingReason());
  }

  private Search<Execution> search() {
    var filter = new ExecutionFilter(partition, null, null, PublicState.SUSPENDED);
    return new Search.Executions(filter, after, limit == 0 ? 0 : limit + 1);
  }
}
