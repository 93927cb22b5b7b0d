package io.flowfabric.lease;

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
import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.Backend;
import io.flowfabric.model.Eligibility;
import io.flowfabric.model.Execution;
import io.flowfabric.model.Handle;
import io.flowfabric.model.Interruption;
import io.flowfabric.model.Phase;
import io.flowfabric.model.PublicState;
import io.flowfabric.model.Standing;
import io.flowfabric.model.Transitions;

/**
 * A worker that stops gives its lease back before it runs out. The same attempt goes on with
 * whoever claims next, so this costs neither a retry nor a reclaim; the timeout of the attempt
 * stands still meanwhile. Refuses a lease that is not current. Sent again by the same holder it
 * gets the same answer until somebody has claimed.
 */
public record ReleaseLease(Handle handle) implements Command<ReleaseLease.Outcome> {

  /** The answer. */
  public sealed interface Outcome {
    record Released(PublicState state) implements Outcome {}

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
    if (isRepeated(seen)) {
      return seen.stays(new Outcome.Released(seen.execution().publicState()));
    }
    return Fencing.refusal(seen.execution(), handle)
        .map(why -> seen.<Outcome>stays(new Outcome.Refused(why, seen.standing())))
        .orElseGet(() -> release(seen, state));
  }

  /** It was given back under this very lease, and waits to be claimed or unblocked since. */
  private boolean isRepeated(Seen seen) {
    Attempt latest = seen.execution().attempt();
    return latest != null
        && handle.fence().isOf(latest)
        && seen.phase() instanceof Phase.Runnable
        && latest.life() instanceof AttemptLife.Interrupted paused
        && paused.cause() == Interruption.RELEASE;
  }

  private Decision<Outcome> release(Seen seen, State state) {
    Execution before = seen.execution();
    Attempt held = ((Phase.Active) before.phase()).attempt();
    Eligibility eligibility = Dependencies.eligibility(state, before, null, seen.now());
    Execution after = Transitions.park(before, held, Interruption.RELEASE, eligibility, seen.now());
    return seen.becomes(after, new Outcome.Released(after.publicState()));
  }
}
