package io.flowfabric.execution;

import io.flowfabric.Command;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Event;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Refusal;
import io.flowfabric.decision.Seen;
import io.flowfabric.decision.State;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Standing;

/**
 * An operator moves a waiting execution in the queue. Refuses one that does not wait for a worker.
 */
public record ChangePriority(ExecutionId execution, int priority)
    implements Command<ChangePriority.Outcome> {

  /** The answer. */
  public sealed interface Outcome {
    record Changed(ExecutionId execution, int before, int after) implements Outcome {}

    record Refused(Refusal why, Standing standing) implements Outcome {}
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.execution(execution);
  }

  @Override
  public Decision<Outcome> decide(State state, Moment moment) {
    var seen = Seen.of(state, execution, moment.now());
    return seen.execution().isEligible()
        ? change(seen)
        : seen.stays(new Outcome.Refused(Refusal.EXECUTION_NOT_ELIGIBLE, seen.standing()));
  }

  private Decision<Outcome> change(Seen seen) {
    Execution before = seen.execution();
    Execution after = before.withPriority(priority, seen.now());
    var act = new Event.OperatorAct.PriorityChanged(before.priority(), after.priority());
    return seen.<Outcome>becomes(
            after, new Outcome.Changed(execution, before.priority(), after.priority()))
        .emit(new Event.OfOperator(Event.Subject.of(after), act, seen.now()));
  }
}
