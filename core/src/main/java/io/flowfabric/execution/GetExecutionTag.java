package io.flowfabric.execution;

import io.flowfabric.Query;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.State;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Key;
import io.flowfabric.model.Tags;
import java.time.Instant;
import java.util.Optional;

/** Asks for one tag of an execution. */
public record GetExecutionTag(ExecutionId execution, String key)
    implements Query<Optional<String>> {

  public GetExecutionTag {
    Tags.requireKey(key);
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.execution(execution);
  }

  @Override
  public Optional<String> answer(State state, Instant now) {
    return state.find(Key.of(execution)).flatMap(found -> found.tags().find(key));
  }
}
