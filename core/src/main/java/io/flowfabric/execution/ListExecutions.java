package io.flowfabric.execution;

import io.flowfabric.Query;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.Search.ExecutionFilter;
import io.flowfabric.decision.State;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Limits;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Page;
import io.flowfabric.model.PublicState;
import io.flowfabric.model.Tags;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Lists executions by id, of one partition or of all, as far as a filter admits them. */
public record ListExecutions(
    ExecutionFilter filter, @Nullable ExecutionId after, int limit)
    implements Query<Page<ListExecutions.Entry, ExecutionId>> {

  /** A line of the list. */
  public record Entry(
      ExecutionId execution,
      Namespace namespace,
      LaneId lane,
      String kind,
      PublicState state,
      int priority,
      Instant createdAt,
      Tags tags) {}

  public ListExecutions {
    limit = Limits.page(limit, Limits.PAGE);
    Integer partition = filter.partition();
    if (partition != null && after != null && after.partition() != partition) {
      throw ValidationKind.INVALID_INPUT.because("cursor must be an id of partition " + partition);
    }
  }

  public static ListExecutions ofPartition(int partition, @Nullable ExecutionId after, int limit) {
    return new ListExecutions(new ExecutionFilter(partition, null, null, null), after, limit);
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.of(search());
  }

  @Override
  public Page<Entry, ExecutionId> answer(State state, Instant now) {
    return Page.of(state.found(search()), limit, ListExecutions::entry, Execution::id);
  }

  private static Entry entry(Execution found) {
    return new Entry(
        found.id(),
        found.submission().namespace(),
        found.submission().lane(),
        found.submission().kind(),
        found.publicState(),
        found.priority(),
        found.times().created(),
        found.tags());
  }

  private Search<Execution> search() {
    return new Search.Executions(filter, after, limit == 0 ? 0 : limit + 1);
  }
}
