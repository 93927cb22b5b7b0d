package io.flowfabric.engine.reconcile;

import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.State;
import io.flowfabric.engine.Reader;
import io.flowfabric.lease.RecheckBlocked;
import io.flowfabric.model.EligibilityState;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Looks again at what a budget, a quota or the want of a capable worker holds back. Each look goes
 * on where the last one ended, so that those that stay blocked do not hide the others. For one
 * thread.
 */
public final class Unblocking implements Reconciler<RecheckBlocked.Outcome> {
  private static final List<EligibilityState> REASONS = List.of(
      EligibilityState.BLOCKED_BY_BUDGET,
      EligibilityState.BLOCKED_BY_QUOTA,
      EligibilityState.BLOCKED_BY_ROUTE);

  private final Map<EligibilityState, ExecutionId> reached = new EnumMap<>(EligibilityState.class);

  @Override
  public List<Task<RecheckBlocked.Outcome>> due(Reader reader, int limit) {
    List<Search.Blocked> next = REASONS.stream().map(by -> next(by, limit)).toList();
    State found = reader.read(now -> new Needs(Set.of(), List.copyOf(next)));
    return next.stream()
        .flatMap(search -> page(search, found.found(search), reader).stream())
        .map(blocked -> Task.about(blocked, new RecheckBlocked(blocked.id())))
        .toList();
  }

  private Search.Blocked next(EligibilityState by, int limit) {
    return new Search.Blocked(by, reached.get(by), limit);
  }

  /** What was found; behind the last one comes the first. */
  private List<Execution> page(Search.Blocked search, List<Execution> found, Reader reader) {
    List<Execution> page = found.isEmpty() && reached.remove(search.by()) != null
        ? reader.find(next(search.by(), search.limit()))
        : found;
    if (!page.isEmpty()) {
      reached.put(search.by(), page.getLast().id());
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
