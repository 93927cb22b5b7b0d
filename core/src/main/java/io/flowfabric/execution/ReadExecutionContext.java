package io.flowfabric.execution;

import io.flowfabric.Query;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.State;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Payload;
import io.flowfabric.model.Tags;
import java.time.Instant;

/** A worker asks what an execution is about. */
public record ReadExecutionContext(ExecutionId execution)
    implements Query<ReadExecutionContext.Context> {

  /** The answer. */
  public record Context(Payload payload, String kind, Tags tags) {}

  @Override
  public Needs needs(State loaded) {
    return Needs.execution(execution);
  }

  @Override
  public Context answer(State state, Instant now) {
    Execution found = Existing.of(state, execution);
    return new Context(found.submission().payload(), found.submission().kind(), found.tags());
  }
}
