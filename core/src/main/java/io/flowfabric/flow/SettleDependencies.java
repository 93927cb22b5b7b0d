package io.flowfabric.flow;

import io.flowfabric.Command;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Seen;
import io.flowfabric.decision.State;
import io.flowfabric.model.EdgeGroup.Verdict;
import io.flowfabric.model.Eligibility;
import io.flowfabric.model.Ending;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Phase;
import io.flowfabric.model.PublicState;
import io.flowfabric.model.Transitions;

/**
 * The engine brings an execution in line with what it depends on: it waits while dependencies are
 * open, goes on when they are met, and is skipped when they cannot be met any more. A start delay
 * that is pending is honoured afterwards.
 */
public record SettleDependencies(ExecutionId execution)
    implements Command<SettleDependencies.Outcome> {

  /** The answer. */
  public sealed interface Outcome {
    record Settled(PublicState state) implements Outcome {}

    record Unchanged(PublicState state) implements Outcome {}
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.execution(execution).and(Dependencies.needs(loaded, execution));
  }

  @Override
  public Decision<Outcome> decide(State state, Moment moment) {
    var seen = Seen.of(state, execution, moment.now());
    boolean impossible = Dependencies.verdict(state, seen.execution()) == Verdict.IMPOSSIBLE;
    return switch (seen.phase()) {
      case Phase.Terminal over ->
        seen.stays(new Outcome.Unchanged(seen.execution().publicState()));
      case Phase.Runnable waiting when impossible -> skip(seen);
      case Phase.Active active when impossible -> skip(seen);
      case Phase.Suspended suspended when impossible -> skip(seen);
      case Phase.Runnable waiting -> settle(seen, waiting, state);
      case Phase.Active active -> seen.stays(new Outcome.Unchanged(PublicState.ACTIVE));
      case Phase.Suspended suspended -> seen.stays(new Outcome.Unchanged(PublicState.SUSPENDED));
    };
  }

  private static Decision<Outcome> settle(Seen seen, Phase.Runnable waiting, State state) {
    Execution before = seen.execution();
    Eligibility next =
        Dependencies.eligibility(state, before, waiting.eligibility().delayUntil(), seen.now());
    boolean blockedOtherwise = waiting.eligibility() instanceof Eligibility.Blocked;
    boolean same = next.state() == waiting.eligibility().state();
    return blockedOtherwise || same
        ? seen.stays(new Outcome.Unchanged(before.publicState()))
        : become(seen, Transitions.become(before, waiting, next, seen.now()));
  }

  private static Decision<Outcome> skip(Seen seen) {
    return become(seen, Transitions.end(seen.execution(), new Ending.Skipped(seen.now()), null));
  }

  private static Decision<Outcome> become(Seen seen, Execution after) {
    return seen.becomes(after, new Outcome.Settled(after.publicState()));
  }
}
