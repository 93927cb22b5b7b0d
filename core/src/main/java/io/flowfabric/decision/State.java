package io.flowfabric.decision;

import io.flowfabric.error.EngineException;
import io.flowfabric.model.Backend;
import io.flowfabric.model.Entity;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Key;
import java.util.List;
import java.util.Optional;

/** What was loaded for a command. What it did not ask for is not here. */
public interface State {

  /** The store that serves. */
  Backend backend();

  /** Whether a record was asked for, and so whether its absence means anything. */
  boolean hasLoaded(Key<?> key);

  boolean hasLoaded(Search<?> search);

  <E extends Entity> Optional<E> find(Key<E> key);

  /** What a search found, in its order, each record as it is by now. */
  <T> List<T> found(Search<T> search);

  /** The execution that a command is about; commands cannot go on without it. */
  default Execution execution(ExecutionId id) {
    return find(Key.of(id))
        .orElseThrow(() -> new EngineException.NotFound("execution", id.toString()));
  }
}
