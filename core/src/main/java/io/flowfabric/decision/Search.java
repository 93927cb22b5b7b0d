package io.flowfabric.decision;

import io.flowfabric.model.Capabilities;
import io.flowfabric.model.ClaimRank;
import io.flowfabric.model.DueKind;
import io.flowfabric.model.EligibilityState;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionCount;
import io.flowfabric.model.ExecutionCount.Place;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Grant;
import io.flowfabric.model.IdempotencyRecord;
import io.flowfabric.model.Lane;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Limits;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.PastAttempt;
import io.flowfabric.model.PublicState;
import io.flowfabric.model.Worker;
import io.flowfabric.model.WorkerInstanceId;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A question that names records by what they are instead of by key. Every store answers every one
 * of them, from an index, in the stated order, at a cost that depends on the limit and not on how
 * much else is stored.
 *
 * <p>What the engine searches for work, {@link Claimable}, {@link Due} and {@link Blocked}, passes
 * over executions that cannot be read, so that one damaged row does not keep it from the others.
 * Everything else fails on them.
 *
 * @param <T> what it finds
 */
public sealed interface Search<T> {
  int limit();

  /**
   * Executions of a lane that may be claimed, best first: eligible ones, and lost ones where the
   * taking over is open. Those with a live grant of the matching kind are reserved and left out. In
   * a transaction each is locked and handed to one search only; what others have locked is passed
   * over.
   *
   * @param offered only executions that require no more than this; null for all
   */
  record Claimable(
      LaneId lane,
      @Nullable Integer partition,
      @Nullable Capabilities offered,
      Takeover takeover,
      @Nullable ClaimRank after,
      int limit)
      implements Search<Execution> {
    public Claimable {
      if (partition != null) {
        Limits.partition("partition", partition);
      }
    }
  }

  /** Whether a claim may take over what another worker lost, and how long after it was lost. */
  record Takeover(boolean allowed, Duration grace) {
    public static final Takeover NEVER = new Takeover(false, Duration.ZERO);
    public static final Takeover AT_ONCE = new Takeover(true, Duration.ZERO);
  }

  /** Executions for which something is due by a time, earliest first. */
  record Due(DueKind kind, Instant by, int limit) implements Search<Execution> {}

  /** Executions that something outside blocks, by id. */
  record Blocked(EligibilityState by, @Nullable ExecutionId after, int limit)
      implements Search<Execution> {}

  /** Executions by id. */
  record Executions(ExecutionFilter filter, @Nullable ExecutionId after, int limit)
      implements Search<Execution> {}

  /** The ids of all executions, in order, of those that cannot be read too. */
  record ExecutionIds(@Nullable ExecutionId after, int limit) implements Search<ExecutionId> {}

  /** How many executions there are at each place; null means any namespace, any lane. */
  record Counts(
      @Nullable Namespace namespace,
      @Nullable LaneId lane,
      @Nullable Place after,
      int limit) implements Search<ExecutionCount> {}

  /** Which executions to list; null means any. */
  record ExecutionFilter(
      @Nullable Integer partition,
      @Nullable Namespace namespace,
      @Nullable LaneId lane,
      @Nullable PublicState state) {
    public static final ExecutionFilter ANY = new ExecutionFilter(null, null, null, null);

    public ExecutionFilter {
      if (partition != null) {
        Limits.partition("partition", partition);
      }
    }

    public boolean admits(Execution execution) {
      return (partition == null || partition == execution.id().partition())
          && (namespace == null || namespace.equals(execution.submission().namespace()))
          && (lane == null || lane.equals(execution.submission().lane()))
          && (state == null || state == execution.publicState());
    }
  }

  /** Active executions whose lease ran out by a time, marked or not, by that time and id. */
  record ExpiredLeases(
      Instant asOf, @Nullable Namespace namespace, @Nullable LeaseCursor after, int limit)
      implements Search<Execution> {}

  /** A place in the list of expired leases. */
  record LeaseCursor(Instant expiresAt, ExecutionId execution) {}

  /** The attempts of an execution before its latest, by index. */
  record PastAttempts(ExecutionId execution, int from, int limit) implements Search<PastAttempt> {}

  /** Lanes by name. */
  record Lanes(@Nullable LaneId after, int limit) implements Search<Lane> {}

  /**
   * Workers of a namespace that are live by the store's clock, by instance id; on one lane or on
   * any.
   */
  record LiveWorkers(
      Namespace namespace, @Nullable LaneId lane, @Nullable WorkerInstanceId after, int limit)
      implements Search<Worker> {}

  /** Workers whose time to live was over by a time. */
  record LapsedWorkers(Instant by, int limit) implements Search<Worker> {}

  /** Grants that had expired by a time. */
  record ExpiredGrants(Instant by, int limit) implements Search<Grant> {}

  /** Idempotency keys whose window had closed by a time. */
  record ExpiredIdempotency(Instant by, int limit) implements Search<IdempotencyRecord> {}

  /**
   * Events of a family after a position, in the order of their commits; none is ever inserted
   * before one read.
   */
  record Events(Event.Family family, long after, int limit) implements Search<LoggedEvent> {
    /** Before the first event. */
    public static final long START = 0;
  }

  /**
   * How far the events of a family are forgotten: the position of the newest one that is; nothing
   * where all are kept.
   */
  record ForgottenEvents(Event.Family family) implements Search<Long> {
    @Override
    public int limit() {
      return 1;
    }
  }

  /** The newest event of a family that is kept, for those who want only what comes. */
  record LatestEvent(Event.Family family) implements Search<LoggedEvent> {
    @Override
    public int limit() {
      return 1;
    }
  }
}
