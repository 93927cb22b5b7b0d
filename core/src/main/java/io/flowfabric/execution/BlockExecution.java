package io.flowfabric.execution;

import io.flowfabric.Command;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Seen;
import io.flowfabric.decision.State;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.model.BlockingReason;
import io.flowfabric.model.Eligibility;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Limits;
import io.flowfabric.model.Phase;
import io.flowfabric.model.Transitions;

/**
 * A scheduler or an operator takes a waiting execution out of the queue until what blocks it is
 * gone. Refuses one that does not wait for a worker.
 */
public record BlockExecution(ExecutionId execution, BlockingReason reason, String detail)
    implements Command<BlockExecution.Outcome> {

  /** The answer. */
  public sealed interface Outcome {
    record Blocked() implements Outcome {}

    record NotEligible() implements Outcome {}
  }

  public BlockExecution {
    reason.blocks();
    Limits.detail(detail);
    if (reason == BlockingReason.PAUSED_BY_FLOW_CANCEL) {
      throw ValidationKind.INVALID_BLOCKING_REASON.because(
          "only cancelling a flow sets " + reason.wire());
    }
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.execution(execution);
  }

  @Override
  public Decision<Outcome> decide(State state, Moment moment) {
    var seen = Seen.of(state, execution, moment.now());
    return seen.phase() instanceof Phase.Runnable waiting && seen.execution().isEligible()
        ? block(seen, waiting)
        : seen.stays(new Outcome.NotEligible());
  }

  private Decision<Outcome> block(Seen seen, Phase.Runnable waiting) {
    var blocked = new Eligibility.Blocked(reason, detail);
    return seen.becomes(
        Transitions.become(seen.execution(), waiting, blocked, seen.now()), new Outcome.Blocked());
  }
}
