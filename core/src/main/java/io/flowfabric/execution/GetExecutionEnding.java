package io.flowfabric.execution;

import io.flowfabric.Awaitable;
import io.flowfabric.Query;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.State;
import io.flowfabric.decision.Topic;
import io.flowfabric.model.Ending;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Phase;
import java.time.Instant;
import java.util.Optional;

/** Asks how an execution ended, or waits until it has. */
public record GetExecutionEnding(ExecutionId execution)
    implements Query<Optional<Ending>>, Awaitable<Optional<Ending>> {

  @Override
  public Topic topic() {
    return new Topic.End(execution);
  }

  @Override
  public boolean isAnswer(Optional<Ending> ending) {
    return ending.isPresent();
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.execution(execution);
  }

  @Override
  public Optional<Ending> answer(State state, Instant now) {
    return state.execution(execution).phase() instanceof Phase.Terminal over
        ? Optional.of(over.ending())
        : Optional.empty();
  }
}
