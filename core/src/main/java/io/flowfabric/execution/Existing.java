package io.flowfabric.execution;

import io.flowfabric.decision.State;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Key;

/** The execution that a worker's question is about; workers ask only about what they were given. */
final class Existing {
  private Existing() {}

  static Execution of(State state, ExecutionId id) {
    return state
        .find(Key.of(id))
        .orElseThrow(
            () -> ValidationKind.INVALID_INPUT.because("execution_id names no execution: " + id));
  }
}
