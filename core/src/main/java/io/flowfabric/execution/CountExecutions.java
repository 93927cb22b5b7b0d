package io.flowfabric.execution;

import io.flowfabric.Query;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.State;
import io.flowfabric.model.ExecutionCount;
import io.flowfabric.model.ExecutionCount.Place;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Limits;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Page;
import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Tells how many executions are in which state, by namespace and lane. They are counted as they
 * move, so asking costs no more with a million of them than with ten. States that none is in are
 * left out.
 */
public record CountExecutions(
    @Nullable Namespace namespace,
    @Nullable LaneId lane,
    @Nullable Place after,
    int limit) implements Query<Page<ExecutionCount, Place>> {

  public CountExecutions {
    limit = Limits.page(limit, Limits.PAGE);
  }

  public static CountExecutions all() {
    return new CountExecutions(null, null, null, Limits.PAGE);
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.of(search());
  }

  @Override
  public Page<ExecutionCount, Place> answer(State state, Instant now) {
    return Page.of(state.found(search()), limit, Function.identity(), ExecutionCount::place);
  }

  private Search<ExecutionCount> search() {
    return new Search.Counts(namespace, lane, after, limit == 0 ? 0 : limit + 1);
  }
}
