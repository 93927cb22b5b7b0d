package io.flowfabric.execution;

import io.flowfabric.Query;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.State;
import io.flowfabric.model.Ending;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Key;
import io.flowfabric.model.Payload;
import io.flowfabric.model.Phase;
import java.time.Instant;
import java.util.Optional;

/** Asks for the result of an execution, byte for byte; there is none before it completed. */
public record GetExecutionResult(ExecutionId execution) implements Query<Optional<Payload>> {

  @Override
  public Needs needs(State loaded) {
    return Needs.execution(execution);
  }

  @Override
  public Optional<Payload> answer(State state, Instant now) {
    return state
        .find(Key.of(execution))
        .map(found ->
            found.phase() instanceof Phase.Terminal(Ending.Succeeded success, var last, var told)
                ? success.result()
                : null);
  }
}
