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
import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.Authority;
import io.flowfabric.model.Backend;
import io.flowfabric.model.Ending;
import io.flowfabric.model.Execution;
import io.flowfabric.model.Failure;
import io.flowfabric.model.RetryPolicy;
import io.flowfabric.model.Standing;
import io.flowfabric.model.Transitions;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A worker reports that the attempt it holds has failed, or an operator does so in its place. The
 * execution is tried again if the kind of failure, the policy, its budget of retries and its
 * deadline all allow it, and ends otherwise. Refuses a lease that is not current. Sent again by the
 * same holder it gets the same answer.
 *
 * @param retryPolicy takes the place of the stored one where it is given
 */
public record FailExecution(
    Authority authority, Failure failure, @Nullable RetryPolicy retryPolicy)
    implements Command<FailExecution.Outcome> {

  /** The answer. */
  public sealed interface Outcome {
    record RetryScheduled(Instant delayUntil, int nextAttemptIndex) implements Outcome {}

    record TerminalFailed() implements Outcome {}

    record Refused(Refusal why, Standing standing) implements Outcome {}
  }

  public FailExecution {
    authority = Authority.toEnd(authority);
  }

  @Override
  public void check(Backend backend) {
    authority.requireFrom(backend);
  }

  @Override
  public Needs needs(State loaded) {
    return Fencing.needs(loaded, authority).and(Dependencies.needs(loaded, authority.execution()));
  }

  @Override
  public Decision<Outcome> decide(State state, Moment moment) {
    var seen = Seen.of(state, authority.execution(), moment.now());
    return earlierAnswer(state, seen)
        .<Decision<Outcome>>map(seen::stays)
        .or(() -> Fencing.refusal(seen.execution(), authority)
            .map(why -> seen.stays(new Outcome.Refused(why, seen.standing()))))
        .orElseGet(() -> fail(seen, state, moment));
  }

  private Decision<Outcome> fail(Seen seen, State state, Moment moment) {
    Execution before = seen.execution();
    RetryPolicy policy = retryPolicy == null ? before.submission().policy().retry() : retryPolicy;
    return Optional.ofNullable(policy)
        .filter(rule -> rule.retries(failure.category()))
        .flatMap(rule -> Retrying.retryAt(before, rule, moment))
        .map(at -> retry(seen, at, state))
        .orElseGet(() -> end(seen));
  }

  private Decision<Outcome> retry(Seen seen, Instant at, State state) {
    Execution waiting = Retrying.retried(seen.execution(), failure, at, state, seen.now());
    return seen.becomes(
        waiting, new Outcome.RetryScheduled(at, waiting.counters().attempts()));
  }

  private Decision<Outcome> end(Seen seen) {
    Execution ended = Transitions.end(seen.execution(), new Ending.Failed(seen.now()), failure);
    return seen.becomes(ended, new Outcome.TerminalFailed());
  }

  private Optional<Outcome> earlierAnswer(State state, Seen seen) {
    return Fencing.earlierEnd(state, seen.execution(), authority)
        .flatMap(end -> switch (end.outcome()) {
          case RETRY ->
            Optional.of(new Outcome.RetryScheduled(retryAt(end), attemptIndex(state, seen) + 1));
          case FAILED -> Optional.of(new Outcome.TerminalFailed());
          default -> Optional.empty();
        });
  }

  private static Instant retryAt(AttemptLife.Ended end) {
    return Optional.ofNullable(end.retryAt()).orElse(end.endedAt());
  }

  private int attemptIndex(State state, Seen seen) {
    return Fencing.shown(state, seen.execution(), authority).map(Attempt::index).orElseThrow();
  }
}
