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
import io.flowfabric.model.Payload;
import io.flowfabric.model.Standing;
import io.flowfabric.model.Transitions;
import org.jspecify.annotations.Nullable;

/**
 * A worker reports that the attempt it holds has succeeded, or an operator does so in its place.
 * The execution ends; its first result stays. Refuses a lease that is not current. Sent again by
 * the same holder it gets the same answer.
 */
public record CompleteExecution(
    Authority authority, @Nullable Payload result) implements Command<CompleteExecution.Outcome> {

  /** The answer. */
  public sealed interface Outcome {
    record Completed(ExecutionId execution) implements Outcome {}

    record Refused(Refusal why, Standing standing) implements Outcome {}
  }

  public CompleteExecution {
    authority = Authority.toEnd(authority);
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
    boolean repeated = Fencing.earlierEnd(state, seen.execution(), authority)
        .filter(end -> end.outcome() == AttemptOutcome.SUCCESS)
        .isPresent();
    if (repeated) {
      return seen.stays(completed());
    }
    return Fencing.refusal(seen.execution(), authority)
        .map(why -> seen.<Outcome>stays(new Outcome.Refused(why, seen.standing())))
        .orElseGet(() -> complete(seen));
  }

  private Decision<Outcome> complete(Seen seen) {
    Execution ended =
        Transitions.end(seen.execution(), new Ending.Succeeded(seen.now(), result), null);
    return seen.becomes(ended, completed());
  }

  private Outcome completed() {
    return new Outcome.Completed(authority.execution());
  }
}
