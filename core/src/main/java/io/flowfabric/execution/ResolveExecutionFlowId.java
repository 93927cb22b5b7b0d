package io.flowfabric.execution;

import io.flowfabric.Query;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.State;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.FlowId;
import io.flowfabric.model.Key;
import java.time.Instant;
import java.util.Optional;

/** Asks which flow an execution is a member of. */
public record ResolveExecutionFlowId(ExecutionId execution) implements Query<Optional<FlowId>> {

  @Override
  public Needs needs(State loaded) {
    return Needs.execution(execution);
  }

  @Override
  public Optional<FlowId> answer(State state, Instant now) {
    return state.find(Key.of(execution)).map(Execution::flow);
  }
}
