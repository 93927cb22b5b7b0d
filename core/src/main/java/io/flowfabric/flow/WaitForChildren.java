package io.flowfabric.flow;

import io.flowfabric.Command;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Fencing;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Refusal;
import io.flowfabric.decision.Seen;
import io.flowfabric.decision.State;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.Backend;
import io.flowfabric.model.Ending;
import io.flowfabric.model.Execution;
import io.flowfabric.model.Handle;
import io.flowfabric.model.Interruption;
import io.flowfabric.model.Phase;
import io.flowfabric.model.PublicState;
import io.flowfabric.model.Standing;
import io.flowfabric.model.Transitions;

/**
 * A worker gives its lease back until what the execution depends on has ended; the same attempt
 * goes on afterwards. With nothing open it may go on at once; with something that cannot succeed
 * any more the execution is skipped.
 */
public record WaitForChildren(Handle handle) implements Command<WaitForChildren.Outcome> {

  /** The answer. */
  public sealed interface Outcome {
    record Waiting(PublicState state) implements Outcome {}

    record Refused(Refusal why, Standing standing) implements Outcome {}
  }

  @Override
  public void check(Backend backend) {
    handle.requireFrom(backend);
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.execution(handle.execution()).and(Dependencies.needs(loaded, handle.execution()));
  }

  @Override
  public Decision<Outcome> decide(State state, Moment moment) {
    var seen = Seen.of(state, handle.execution(), moment.now());
    return Fencing.refusal(seen.execution(), handle)
        .map(why -> seen.<Outcome>stays(new Outcome.Refused(why, seen.standing())))
        .orElseGet(() -> park(seen, state));
  }

  private static Decision<Outcome> park(Seen seen, State state) {
    Execution before = seen.execution();
    Attempt held = ((Phase.Active) before.phase()).attempt();
    Execution after = switch (Dependencies.verdict(state, before)) {
      case PENDING, SATISFIED ->
        Transitions.park(
            before,
            held,
            Interruption.WAIT_CHILDREN,
            Dependencies.eligibility(state, before, null, seen.now()),
            seen.now());
      case IMPOSSIBLE -> Transitions.end(before, new Ending.Skipped(seen.now()), null);
    };
    return seen.becomes(after, new Outcome.Waiting(after.publicState()));
  }
}
