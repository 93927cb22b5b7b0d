package io.flowfabric.flow;

import io.flowfabric.decision.Needs;
import io.flowfabric.decision.State;
import io.flowfabric.model.EdgeGroup;
import io.flowfabric.model.EdgeGroup.Verdict;
import io.flowfabric.model.Eligibility;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Key;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whether what an execution depends on lets it run. Only a member of a flow depends on anything.
 */
public final class Dependencies {
  private Dependencies() {}

  public static Needs needs(State loaded, ExecutionId id) {
    Key.OfExecution key = Key.of(id);
    boolean member = loaded.hasLoaded(key)
        && loaded.find(key).filter(found -> found.flow() != null).isPresent();
    return member ? Needs.of(new Key.OfEdgeGroup(id)) : Needs.NOTHING;
  }

  public static Optional<EdgeGroup> group(State state, Execution execution) {
    return execution.flow() == null
        ? Optional.empty()
        : state.find(new Key.OfEdgeGroup(execution.id()));
  }

  public static Verdict verdict(State state, Execution execution) {
    return group(state, execution).map(EdgeGroup::verdict).orElse(Verdict.SATISFIED);
  }

  /** What a runnable execution waits for: its dependencies first, then its delay, then a worker. */
  public static Eligibility eligibility(
      State state, Execution execution, @Nullable Instant delayUntil, Instant now) {
    return group(state, execution)
        .filter(group -> group.verdict() != Verdict.SATISFIED)
        .<Eligibility>map(group -> new Eligibility.AwaitingDependencies(delayUntil, detail(group)))
        .orElseGet(() -> Eligibility.from(delayUntil, now));
  }

  private static String detail(EdgeGroup group) {
    return (group.total() - group.succeeded()) + " of " + group.total() + " dependencies open";
  }
}
