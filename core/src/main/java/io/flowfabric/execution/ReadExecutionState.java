package io.flowfabric.execution;

import io.flowfabric.Query;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.State;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Key;
import io.flowfabric.model.PublicState;
import java.time.Instant;
import java.util.Optional;

/** Asks for the one word that says where an execution is. */
public record ReadExecutionState(ExecutionId execution) implements Query<Optional<PublicState>> {

  @Override
  public Needs needs(State loaded) {
    return Needs.execution(execution);
  }

  @Override
  public Optional<PublicState> answer(State state, Instant now) {
    return state.find(Key.of(execution)).map(Execution::publicState);
  }
}
