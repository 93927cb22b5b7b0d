package io.flowfabric.execution;

import io.flowfabric.Query;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.State;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.FlowId;
import io.flowfabric.model.Key;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Phase;
import io.flowfabric.model.StateVector;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Asks for the whole state vector of one execution. */
public record ReadExecutionInfo(ExecutionId execution)
    implements Query<Optional<ReadExecutionInfo.ExecutionInfo>> {

  /** The answer. */
  public record ExecutionInfo(
      ExecutionId execution,
      Namespace namespace,
      LaneId lane,
      int priority,
      String kind,
      StateVector state,
      Instant createdAt,
      @Nullable Instant startedAt,
      @Nullable Instant completedAt,
      int attemptIndex,
      @Nullable FlowId flow,
      String blockingDetail) {}

  @Override
  public Needs needs(State loaded) {
    return Needs.execution(execution);
  }

  @Override
  public Optional<ExecutionInfo> answer(State state, Instant now) {
    return state.find(Key.of(execution)).map(ReadExecutionInfo::info);
  }

  private static ExecutionInfo info(Execution found) {
    Attempt latest = found.attempt();
    return new ExecutionInfo(
        found.id(),
        found.submission().namespace(),
        found.submission().lane(),
        found.priority(),
        found.submission().kind(),
        found.stateVector(),
        found.times().created(),
        found.times().started(),
        found.phase() instanceof Phase.Terminal over ? over.ending().at() : null,
        latest == null ? 0 : latest.index(),
        found.flow(),
        found.blockingDetail());
  }
}
