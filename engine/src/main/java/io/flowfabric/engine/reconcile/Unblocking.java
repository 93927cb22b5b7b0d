package io.flowfabric.engine.reconcile;

import io.flowfabric.decision.Search;
import io.flowfabric.engine.Reader;
import io.flowfabric.lease.RecheckBlocked;
import io.flowfabric.model.EligibilityState;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Looks again at what a budget, a quota or the want of a capable worker holds back. Each look goes
 * on where the last one ended, so that those that stay blocked do not hide the others. For one
 * thread.
 */
public final class Unblocking implements Reconciler<RecheckBlocked.Outcome> {
  private final Map<EligibilityState, ExecutionId> reached = new EnumMap<>(EligibilityState.class);

  @Override
  public List<Task<RecheckBlocked.Outcome>> due(Reader reader, Instant now, int limit) {
    return Stream.of(
            EligibilityState.BLOCKED_BY_BUDGET,
            EligibilityState.BLOCKED_BY_QUOTA,
            EligibilityState.BLOCKED_BY_ROUTE)
        .flatMap(by -> next(reader, by, limit).stream())
        .map(blocked -> Task.about(blocked, new RecheckBlocked(blocked.id())))
        .toList();
  }

  private List<Execution> next(Reader reader, EligibilityState by, int limit) {
    List<Execution> page = reader.find(new Search.Blocked(by, reached.get(by), limit));
    if (page.isEmpty() && reached.remove(by) != null) {
      return next(reader, by, limit);
    }
    if (!page.isEmpty()) {
      reached.put(by, page.getLast().id());
    }
    return page;
  }

  @Override
  public boolean acted(RecheckBlocked.Outcome outcome) {
    return outcome instanceof RecheckBlocked.Outcome.Unblocked;
  }

  @Override
  public Duration interval() {
    return Duration.ofSeconds(5);
  }

  @Override
  public int batch() {
    return 1000;
  }
}
