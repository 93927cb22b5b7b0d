package io.flowfabric.execution;

import io.flowfabric.Query;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.State;
import io.flowfabric.model.ExecutionId;
import java.time.Instant;

/** Asks how many attempts were ever made. */
public record ReadTotalAttemptCount(ExecutionId execution) implements Query<Integer> {

  @Override
  public Needs needs(State loaded) {
    return Needs.execution(execution);
  }

  @Override
  public Integer answer(State state, Instant now) {
    return Existing.of(state, execution).counters().attempts();
  }
}
