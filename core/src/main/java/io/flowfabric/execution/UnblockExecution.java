package io.flowfabric.execution;

import io.flowfabric.Command;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Seen;
import io.flowfabric.decision.State;
import io.flowfabric.model.Eligibility;
import io.flowfabric.model.EligibilityState;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Phase;
import io.flowfabric.model.Transitions;

/**
 * Puts a blocked execution back in the queue, if it is still blocked by what the caller thinks it
 * is.
 */
public record UnblockExecution(ExecutionId execution, EligibilityState expected)
    implements Command<UnblockExecution.Outcome> {

  /** The answer. */
  public sealed interface Outcome {
    record Unblocked() implements Outcome {}

    record NotBlocked() implements Outcome {}
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.execution(execution);
  }

  @Override
  public Decision<Outcome> decide(State state, Moment moment) {
    var seen = Seen.of(state, execution, moment.now());
    return switch (seen.phase()) {
      case Phase.Runnable waiting
      when waiting.eligibility() instanceof Eligibility.Blocked blocked
          && blocked.state() == expected -> unblock(seen, waiting);
      case Phase.Runnable waiting -> seen.stays(new Outcome.NotBlocked());
      case Phase.Active active -> seen.stays(new Outcome.NotBlocked());
      case Phase.Suspended suspended -> seen.stays(new Outcome.NotBlocked());
      case Phase.Terminal over -> seen.stays(new Outcome.NotBlocked());
    };
  }

  private static Decision<Outcome> unblock(Seen seen, Phase.Runnable waiting) {
    return seen.becomes(
        Transitions.become(seen.execution(), waiting, Eligibility.NOW, seen.now()),
        new Outcome.Unblocked());
  }
}
