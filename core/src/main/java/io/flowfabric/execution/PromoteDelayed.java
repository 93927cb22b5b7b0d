package io.flowfabric.execution;

import io.flowfabric.Command;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Seen;
import io.flowfabric.decision.State;
import io.flowfabric.model.Eligibility;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Key;
import io.flowfabric.model.Phase;
import io.flowfabric.model.Time;
import io.flowfabric.model.Transitions;

/** The engine puts an execution in the queue whose delay is over. */
public record PromoteDelayed(ExecutionId execution) implements Command<PromoteDelayed.Outcome> {

  /** The answer. */
  public sealed interface Outcome {
    record Promoted() implements Outcome {}

    record NotFound() implements Outcome {}

    record NotRunnable() implements Outcome {}

    record NotDelayed() implements Outcome {}

    record NotYetDue() implements Outcome {}
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.execution(execution);
  }

  @Override
  public Decision<Outcome> decide(State state, Moment moment) {
    return state
        .find(Key.of(execution))
        .map(stored -> decide(Seen.of(stored, moment.now())))
        .orElseGet(() -> Decision.of(new Outcome.NotFound()));
  }

  private static Decision<Outcome> decide(Seen seen) {
    return switch (seen.phase()) {
      case Phase.Runnable waiting ->
        switch (waiting.eligibility()) {
          case Eligibility.Delayed delayed
          when Time.isDue(delayed.until(), seen.now()) -> promote(seen, waiting);
          case Eligibility.Delayed delayed -> seen.stays(new Outcome.NotYetDue());
          case Eligibility.Now now -> seen.stays(new Outcome.NotDelayed());
          case Eligibility.AwaitingDependencies open -> seen.stays(new Outcome.NotDelayed());
          case Eligibility.Blocked blocked -> seen.stays(new Outcome.NotDelayed());
        };
      case Phase.Active active -> seen.stays(new Outcome.NotRunnable());
      case Phase.Suspended suspended -> seen.stays(new Outcome.NotRunnable());
      case Phase.Terminal over -> seen.stays(new Outcome.NotRunnable());
    };
  }

  private static Decision<Outcome> promote(Seen seen, Phase.Runnable waiting) {
    return seen.becomes(
        Transitions.become(seen.execution(), waiting, Eligibility.NOW, seen.now()),
        new Outcome.Promoted());
  }
}
