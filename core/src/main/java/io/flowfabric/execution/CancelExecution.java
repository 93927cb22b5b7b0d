package io.flowfabric.execution;

import io.flowfabric.Command;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Fencing;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Refusal;
import io.flowfabric.decision.Seen;
import io.flowfabric.decision.State;
import io.flowfabric.model.AttemptOutcome;
import io.flowfabric.model.Authority;
import io.flowfabric.model.Backend;
import io.flowfabric.model.Ending;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Handle;
import io.flowfabric.model.Limits;
import io.flowfabric.model.Phase;
import io.flowfabric.model.Proof;
import io.flowfabric.model.Standing;
import io.flowfabric.model.Transitions;

/**
 * Somebody wants an execution to end without a result. An operator and the engine may always;
 * everybody may while no worker has it; while one has it, its lease must be shown. A cancelled
 * execution stays cancelled for the first reason given.
 */
public record CancelExecution(Authority authority, String reason)
    implements Command<CancelExecution.Outcome> {

  /** The answer. */
  public sealed interface Outcome {
    record Cancelled(ExecutionId execution) implements Outcome {}

    record Refused(Refusal why, Standing standing) implements Outcome {}
  }

  public CancelExecution {
    Limits.reason(reason);
  }

  @Override
  public void check(Backend backend) {
    authority.requireFrom(backend);
  }

  @Override
  public Needs needs(State loaded) {
    return Fencing.needs(loaded, authority);
  }

  @Override
  public Decision<Outcome> decide(State state, Moment moment) {
    var seen = Seen.of(state, authority.execution(), moment.now());
    if (isRepeated(state, seen)) {
      return seen.stays(cancelled());
    }
    return switch (seen.phase()) {
      case Phase.Terminal over
      when over.ending() instanceof Ending.Cancelled && !isHandle() -> seen.stays(cancelled());
      case Phase.Terminal over -> refuse(seen, Refusal.EXECUTION_NOT_ACTIVE);
      case Phase.Active active -> decideHeld(seen);
      case Phase.Runnable waiting when isHandle() -> refuse(seen, Refusal.EXECUTION_NOT_ACTIVE);
      case Phase.Suspended suspended when isHandle() -> refuse(seen, Refusal.EXECUTION_NOT_ACTIVE);
      case Phase.Runnable waiting -> cancel(seen);
      case Phase.Suspended suspended -> cancel(seen);
    };
  }

  private Decision<Outcome> decideHeld(Seen seen) {
    return switch (authority) {
      case Authority.Operator operator -> cancel(seen);
      case Authority.Engine engine -> cancel(seen);
      case Authority.Requester requester
      when requester.fence() == null -> refuse(seen, Refusal.FENCE_REQUIRED);
      case Authority.Requester requester -> fenced(seen);
      case Proof proof -> fenced(seen);
    };
  }

  private Decision<Outcome> fenced(Seen seen) {
    return Fencing.refusal(seen.execution(), authority)
        .map(why -> refuse(seen, why))
        .orElseGet(() -> cancel(seen));
  }

  /** The holder of a handle speaks only of the attempt that it holds. */
  private boolean isHandle() {
    return authority instanceof Handle;
  }

  private boolean isRepeated(State state, Seen seen) {
    return Fencing.earlierEnd(state, seen.execution(), authority)
        .filter(end -> end.outcome() == AttemptOutcome.CANCELLED)
        .isPresent();
  }

  private Decision<Outcome> cancel(Seen seen) {
    var ending = new Ending.Cancelled(seen.now(), reason, authority.source());
    Execution ended = Transitions.end(seen.execution(), ending, null);
    return seen.becomes(ended, cancelled());
  }

  private Outcome cancelled() {
    return new Outcome.Cancelled(authority.execution());
  }

  private static Decision<Outcome> refuse(Seen seen, Refusal why) {
    return seen.stays(new Outcome.Refused(why, seen.standing()));
  }
}
