package io.flowfabric.decision;

import io.flowfabric.model.Attempt;
import io.flowfabric.model.AttemptId;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Key;

/**
 * An attempt under an id that its worker chose. Two attempts with the same id could not be told
 * apart by a fence.
 */
public record NewAttempt(ExecutionId execution, AttemptId id) {

  public Needs needs() {
    return Needs.of(past());
  }

  /** Whether an attempt of the execution has the id already. */
  public boolean isKnown(State state, Execution seen) {
    Attempt latest = seen.attempt();
    return latest != null && latest.id().equals(id) || state.find(past()).isPresent();
  }

  private Key.OfPastAttempt past() {
    return new Key.OfPastAttempt(execution, id);
  }
}
