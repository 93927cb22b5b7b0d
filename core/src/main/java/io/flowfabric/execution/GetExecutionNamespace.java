package io.flowfabric.execution;

import io.flowfabric.Query;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.State;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Key;
import io.flowfabric.model.Namespace;
import java.time.Instant;
import java.util.Optional;

/** Asks which tenant an execution belongs to. */
public record GetExecutionNamespace(ExecutionId execution) implements Query<Optional<Namespace>> {

  @Override
  public Needs needs(State loaded) {
    return Needs.execution(execution);
  }

  @Override
  public Optional<Namespace> answer(State state, Instant now) {
    return state.find(Key.of(execution)).map(found -> found.submission().namespace());
  }
}
