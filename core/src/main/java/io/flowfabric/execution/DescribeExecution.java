package io.flowfabric.execution;

import io.flowfabric.Query;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.State;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.AttemptId;
import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.BlockingReason;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.FlowId;
import io.flowfabric.model.Key;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.LeaseId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.PublicState;
import io.flowfabric.model.Tags;
import io.flowfabric.model.WorkerInstanceId;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Asks what an operator wants to know about one execution. */
public record DescribeExecution(ExecutionId execution)
    implements Query<Optional<DescribeExecution.Snapshot>> {

  /** The answer. A lease is shown only while it is live. */
  public record Snapshot(
      ExecutionId execution,
      @Nullable FlowId flow,
      LaneId lane,
      Namespace namespace,
      PublicState state,
      @Nullable Blocking blocking,
      @Nullable CurrentAttempt attempt,
      @Nullable CurrentLease lease,
      Instant createdAt,
      Instant lastMutationAt,
      int totalAttempts,
      Tags tags) {}

  /** What an execution waits for. */
  public record Blocking(BlockingReason reason, String detail) {}

  /** The latest attempt. */
  public record CurrentAttempt(AttemptId attempt, int index) {}

  /** The lease that a worker holds. */
  public record CurrentLease(
      LeaseId lease,
      long epoch,
      WorkerInstanceId holder,
      Instant expiresAt,
      int attemptIndex,
      @Nullable Instant lastRenewedAt) {}

  @Override
  public Needs needs(State loaded) {
    return Needs.execution(execution);
  }

  @Override
  public Optional<Snapshot> answer(State state, Instant now) {
    return state.find(Key.of(execution)).map(found -> snapshot(found, now));
  }

  private static Snapshot snapshot(Execution found, Instant now) {
    Attempt latest = found.attempt();
    return new Snapshot(
        found.id(),
        found.flow(),
        found.submission().lane(),
        found.submission().namespace(),
        found.publicState(),
        blocking(found),
        latest == null ? null : new CurrentAttempt(latest.id(), latest.index()),
        latest == null ? null : lease(latest, now),
        found.times().created(),
        found.times().lastMutation(),
        found.counters().attempts(),
        found.tags());
  }

  private static @Nullable Blocking blocking(Execution found) {
    BlockingReason reason = found.stateVector().blockingReason();
    return reason == BlockingReason.NONE ? null : new Blocking(reason, found.blockingDetail());
  }

  private static @Nullable CurrentLease lease(Attempt latest, Instant now) {
    return latest.life() instanceof AttemptLife.Running running
            && running.leaseExpiresAt().isAfter(now)
        ? new CurrentLease(
            latest.lease().id(),
            latest.lease().epoch(),
            latest.lease().holder().instance(),
            running.leaseExpiresAt(),
            latest.index(),
            latest.lease().renewedAt())
        : null;
  }
}
