package io.flowfabric.execution;

import io.flowfabric.Command;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Seen;
import io.flowfabric.decision.State;
import io.flowfabric.flow.Dependencies;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.Ending;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Failure;
import io.flowfabric.model.Key;
import io.flowfabric.model.Phase;
import io.flowfabric.model.Time;
import io.flowfabric.model.Transitions;
import java.time.Instant;
import java.util.Optional;

/**
 * The engine ends what took too long: an execution past its deadline, whatever state it is in, or
 * an attempt past its timeout, which is tried again if there is a retry left. The deadline is
 * looked at first.
 */
public record ExpireExecution(ExecutionId execution) implements Command<ExpireExecution.Outcome> {

  /** The answer. */
  public sealed interface Outcome {
    record Expired(Failure why) implements Outcome {}

    record RetryScheduled(Instant delayUntil) implements Outcome {}

    record NotFound() implements Outcome {}

    record AlreadyTerminal() implements Outcome {}

    record NotDue() implements Outcome {}
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.execution(execution).and(Dependencies.needs(loaded, execution));
  }

  @Override
  public Decision<Outcome> decide(State state, Moment moment) {
    return state
        .find(Key.of(execution))
        .map(stored -> decide(Seen.of(stored, moment.now()), state, moment))
        .orElseGet(() -> Decision.of(new Outcome.NotFound()));
  }

  private static Decision<Outcome> decide(Seen seen, State state, Moment moment) {
    boolean late = Time.isDue(seen.execution().deadline(), seen.now());
    return switch (seen.phase()) {
      case Phase.Terminal over -> seen.stays(new Outcome.AlreadyTerminal());
      case Phase.Runnable waiting when late -> end(seen, Failure.DEADLINE);
      case Phase.Active active when late -> end(seen, Failure.DEADLINE);
      case Phase.Suspended suspended when late -> end(seen, Failure.DEADLINE);
      case Phase.Active active
      when isTimedOut(active.attempt(), seen.now()) -> timeOut(seen, state, moment);
      case Phase.Active active -> seen.stays(new Outcome.NotDue());
      case Phase.Runnable waiting -> seen.stays(new Outcome.NotDue());
      case Phase.Suspended suspended -> seen.stays(new Outcome.NotDue());
    };
  }

  private static boolean isTimedOut(Attempt attempt, Instant now) {
    return Time.isDue(attempt.life().timeoutAt(), now);
  }

  private static Decision<Outcome> timeOut(Seen seen, State state, Moment moment) {
    return Optional.ofNullable(seen.execution().submission().policy().retry())
        .filter(policy -> policy.admits(Failure.TIMEOUT))
        .flatMap(policy -> Retrying.retryAt(seen.execution(), policy, moment))
        .map(at -> retry(seen, at, state))
        .orElseGet(() -> end(seen, Failure.ATTEMPT_TIMEOUT));
  }

  private static Decision<Outcome> retry(Seen seen, Instant at, State state) {
    Execution waiting =
        Retrying.retried(seen.execution(), Failure.ATTEMPT_TIMEOUT, at, state, seen.now());
    return seen.becomes(waiting, new Outcome.RetryScheduled(at));
  }

  private static Decision<Outcome> end(Seen seen, Failure why) {
    Execution ended = Transitions.end(seen.execution(), new Ending.Expired(seen.now()), why);
    return seen.becomes(ended, new Outcome.Expired(why));
  }
}
