package io.flowfabric.flow;

import io.flowfabric.Query;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.State;
import io.flowfabric.model.EdgeGroup.Verdict;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Key;
import io.flowfabric.model.Phase;
import io.flowfabric.model.Wire;
import java.time.Instant;

/** Asks whether the dependencies of an execution let it run, and if not, why. */
public record EvaluateFlowEligibility(ExecutionId execution)
    implements Query<EvaluateFlowEligibility.Answer> {

  /** The answer. */
  public enum Answer implements Wire {
    NOT_FOUND,
    NOT_RUNNABLE,
    OWNED,
    TERMINAL,
    IMPOSSIBLE,
    BLOCKED_BY_DEPENDENCIES,
    ELIGIBLE
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.execution(execution).and(Dependencies.needs(loaded, execution));
  }

  @Override
  public Answer answer(State state, Instant now) {
    return state
        .find(Key.of(execution))
        .map(found -> evaluate(state, found))
        .orElse(Answer.NOT_FOUND);
  }

  private static Answer evaluate(State state, Execution found) {
    return switch (found.phase()) {
      case Phase.Terminal over -> Answer.TERMINAL;
      case Phase.Active active -> Answer.OWNED;
      case Phase.Suspended suspended -> Answer.NOT_RUNNABLE;
      case Phase.Runnable waiting -> ofRunnable(Dependencies.verdict(state, found));
    };
  }

  private static Answer ofRunnable(Verdict dependencies) {
    return switch (dependencies) {
      case IMPOSSIBLE -> Answer.IMPOSSIBLE;
      case PENDING -> Answer.BLOCKED_BY_DEPENDENCIES;
      case SATISFIED -> Answer.ELIGIBLE;
    };
  }
}
