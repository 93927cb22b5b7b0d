package io.flowfabric.execution;

import io.flowfabric.Query;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.State;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.ExecutionId;
import java.time.Instant;

/** Asks for the index of the latest attempt, which is 0 before the first claim. */
public record ReadCurrentAttemptIndex(ExecutionId execution) implements Query<Integer> {

  @Override
  public Needs needs(State loaded) {
    return Needs.execution(execution);
  }

  @Override
  public Integer answer(State state, Instant now) {
    Attempt latest = Existing.of(state, execution).attempt();
    return latest == null ? 0 : latest.index();
  }
}
