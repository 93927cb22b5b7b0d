package io.flowfabric.execution;

import io.flowfabric.Query;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.State;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Key;
import io.flowfabric.model.Limits;
import io.flowfabric.model.Page;
import io.flowfabric.model.PastAttempt;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Lists the attempts of an execution from an index on, the latest included. */
public record ListAttempts(ExecutionId execution, int from, int limit)
    implements Query<Page<Attempt, Integer>> {

  public ListAttempts {
    limit = Limits.page(limit, Limits.PAGE);
  }

  public static ListAttempts of(ExecutionId execution) {
    return new ListAttempts(execution, 0, Limits.PAGE);
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.execution(execution).and(search());
  }

  @Override
  public Page<Attempt, Integer> answer(State state, Instant now) {
    List<Attempt> attempts =
        new ArrayList<>(state.found(search()).stream().map(PastAttempt::attempt).toList());
    state
        .find(Key.of(execution))
        .map(Execution::attempt)
        .filter(latest -> latest.index() >= from && attempts.size() <= limit)
        .ifPresent(attempts::add);
    return Page.of(attempts, limit, attempt -> attempt, attempt -> attempt.index() + 1);
  }

  private Search<PastAttempt> search() {
    return new Search.PastAttempts(execution, from, limit == 0 ? 0 : limit + 1);
  }
}
