package io.flowfabric.lease;

import io.flowfabric.Command;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Seen;
import io.flowfabric.decision.State;
import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Key;
import io.flowfabric.model.Phase;
import io.flowfabric.model.Wire;

/**
 * The engine marks a lease that ran out, so that others may take over. Any other command that meets
 * such a lease marks it too; a renewal or an ending that was committed first wins.
 */
public record ExpireLease(ExecutionId execution) implements Command<ExpireLease.Outcome> {

  /** The answer. */
  public sealed interface Outcome {
    record MarkedExpired() implements Outcome {}

    record AlreadySatisfied(Why why) implements Outcome {}
  }

  /** Why there was nothing to mark. */
  public enum Why implements Wire {
    EXECUTION_NOT_FOUND,
    NOT_ACTIVE,
    ALREADY_EXPIRED,
    ALREADY_REVOKED,
    NOT_YET_EXPIRED
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.execution(execution);
  }

  @Override
  public Decision<Outcome> decide(State state, Moment moment) {
    return state
        .find(Key.of(execution))
        .map(stored -> Seen.of(stored, moment.now()))
        .map(seen -> seen.stays(outcome(seen.stored(), seen.execution())))
        .orElseGet(() -> Decision.of(new Outcome.AlreadySatisfied(Why.EXECUTION_NOT_FOUND)));
  }

  private static Outcome outcome(Execution stored, Execution seen) {
    if (!stored.equals(seen)) {
      return new Outcome.MarkedExpired();
    }
    return new Outcome.AlreadySatisfied(
        switch (stored.phase()) {
          case Phase.Active active -> why(active.attempt().life());
          case Phase.Runnable waiting -> Why.NOT_ACTIVE;
          case Phase.Suspended suspended -> Why.NOT_ACTIVE;
          case Phase.Terminal over -> Why.NOT_ACTIVE;
        });
  }

  private static Why why(AttemptLife life) {
    return switch (life) {
      case AttemptLife.Running running -> Why.NOT_YET_EXPIRED;
      case AttemptLife.Lapsed lapsed -> Why.ALREADY_EXPIRED;
      case AttemptLife.Revoked revoked -> Why.ALREADY_REVOKED;
      case AttemptLife.Interrupted interrupted -> Why.NOT_ACTIVE;
      case AttemptLife.Ended ended -> Why.NOT_ACTIVE;
    };
  }
}
