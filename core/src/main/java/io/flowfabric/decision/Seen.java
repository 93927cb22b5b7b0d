package io.flowfabric.decision;

import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Phase;
import io.flowfabric.model.Standing;
import io.flowfabric.model.Time;
import io.flowfabric.model.Transitions;
import java.time.Instant;

/**
 * An execution as a command meets it. A lease that ran out is marked on sight: the mark is kept
 * even when the command is then refused, so nobody has to wait for the reconciler.
 */
public record Seen(Execution stored, Execution execution, Instant now) {

  public static Seen of(State state, ExecutionId id, Instant now) {
    return of(state.execution(id), now);
  }

  public static Seen of(Execution stored, Instant now) {
    return new Seen(stored, lapsed(stored, now), now);
  }

  private static Execution lapsed(Execution stored, Instant now) {
    return stored.phase() instanceof Phase.Active active
            && active.attempt().life() instanceof AttemptLife.Running running
            && Time.isDue(running.leaseExpiresAt(), now)
        ? Transitions.lapse(stored, active.attempt(), running, now)
        : stored;
  }

  public Phase phase() {
    return execution.phase();
  }

  public Standing standing() {
    return Standing.of(execution);
  }

  /** The execution stays as it was seen. */
  public <O> Decision<O> stays(O outcome) {
    return Decision.of(outcome).step(stored, execution, now);
  }

  /** The execution takes a step. */
  public <O> Decision<O> becomes(Execution after, O outcome) {
    return stays(outcome).step(execution, after, now);
  }
}
