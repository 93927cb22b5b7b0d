package io.flowfabric.lease;

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
import io.flowfabric.model.Transitions;

/**
 * The engine looks again at an execution that was blocked for want of a budget, a quota or a
 * capable worker, and puts it back in the queue when that has come. What an operator or a lane
 * holds back is left alone.
 */
public record RecheckBlocked(ExecutionId execution) implements Command<RecheckBlocked.Outcome> {

  /** The answer. */
  public sealed interface Outcome {
    record Unblocked() implements Outcome {}

    record StillBlocked() implements Outcome {}

    record NotBlocked() implements Outcome {}
  }

  @Override
  public Needs needs(State loaded) {
    Key.OfExecution key = Key.of(execution);
    Needs needs = Needs.of(key);
    return loaded.hasLoaded(key)
        ? loaded
            .find(key)
            .map(found -> needs.and(Admission.keys(found)).and(new Staffing(found).needs(loaded)))
            .orElse(needs)
        : needs;
  }

  @Override
  public Decision<Outcome> decide(State state, Moment moment) {
    return state
        .find(Key.of(execution))
        .map(stored -> decide(Seen.of(stored, moment.now()), state))
        .orElseGet(() -> Decision.of(new Outcome.NotBlocked()));
  }

  private static Decision<Outcome> decide(Seen seen, State state) {
    return seen.phase() instanceof Phase.Runnable waiting
            && waiting.eligibility() instanceof Eligibility.Blocked blocked
        ? decide(seen, waiting, blocked, state)
        : seen.stays(new Outcome.NotBlocked());
  }

  private static Decision<Outcome> decide(
      Seen seen, Phase.Runnable waiting, Eligibility.Blocked blocked, State state) {
    boolean free = switch (blocked.reason()) {
      case WAITING_FOR_BUDGET, WAITING_FOR_QUOTA ->
        new Admission(state, seen.now()).obstacle(seen.execution()).isEmpty();
      case WAITING_FOR_CAPABLE_WORKER, WAITING_FOR_LOCALITY_MATCH ->
        new Staffing(seen.execution()).isPossible(state);
      default -> false;
    };
    return free
        ? seen.becomes(
            Transitions.become(seen.execution(), waiting, Eligibility.NOW, seen.now()),
            new Outcome.Unblocked())
        : seen.stays(new Outcome.StillBlocked());
  }
}
