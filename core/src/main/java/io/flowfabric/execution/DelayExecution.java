package io.flowfabric.execution;

import io.flowfabric.Command;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Fencing;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Refusal;
import io.flowfabric.decision.Seen;
import io.flowfabric.decision.State;
import io.flowfabric.flow.Dependencies;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.Backend;
import io.flowfabric.model.Eligibility;
import io.flowfabric.model.Execution;
import io.flowfabric.model.Handle;
import io.flowfabric.model.Interruption;
import io.flowfabric.model.Phase;
import io.flowfabric.model.PublicState;
import io.flowfabric.model.Standing;
import io.flowfabric.model.Time;
import io.flowfabric.model.Transitions;
import java.time.Instant;

/**
 * A worker gives its lease back and wants to go on with the same attempt later. The deadline of the
 * execution stays; the timeout of the attempt stands still meanwhile. Refuses a lease that is not
 * current.
 */
public record DelayExecution(Handle handle, Instant until)
    implements Command<DelayExecution.Outcome> {

  /** The answer. */
  public sealed interface Outcome {
    record Delayed(PublicState state) implements Outcome {}

    record Refused(Refusal why, Standing standing) implements Outcome {}
  }

  public DelayExecution {
    until = Time.whole(until);
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
        .orElseGet(() -> delay(seen, state));
  }

  private Decision<Outcome> delay(Seen seen, State state) {
    Execution before = seen.execution();
    Attempt held = ((Phase.Active) before.phase()).attempt();
    Eligibility eligibility = Dependencies.eligibility(state, before, until, seen.now());
    Execution after = Transitions.park(before, held, Interruption.DELAY, eligibility, seen.now());
    return seen.becomes(after, new Outcome.Delayed(after.publicState()));
  }
}
