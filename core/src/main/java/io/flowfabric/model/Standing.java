package io.flowfabric.model;

import org.jspecify.annotations.Nullable;

/**
 * Where an execution stood when a command was refused: enough to know who was faster, and how it
 * ended.
 */
public record Standing(
    LifecyclePhase phase,
    TerminalOutcome outcome,
    long leaseEpoch,
    @Nullable AttemptId attempt) {

  public static Standing of(Execution execution) {
    StateVector vector = execution.stateVector();
    Attempt latest = execution.attempt();
    return new Standing(
        vector.lifecyclePhase(),
        vector.terminalOutcome(),
        execution.counters().leaseEpoch(),
        latest == null ? null : latest.id());
  }
}
