package io.flowfabric.store.memory;

import io.flowfabric.model.AttemptId;
import io.flowfabric.model.ClaimRank;
import io.flowfabric.model.DueKind;
import io.flowfabric.model.EligibilityState;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Key;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.WorkerInstanceId;
import java.time.Instant;
import java.util.Comparator;

/**
 * Names an index: what it finds, and by its parameter in which order.
 *
 * @param <P> the place of a record in the index, which leads to the record
 */
sealed interface Index<P extends Comparable<P>> {
  Index<ExecutionId> EXECUTIONS = new Executions();
  Index<Timed> LEASE_ENDS = new LeaseEnds();
  Index<LaneId> LANES = new Lanes();
  Index<Timed> WORKER_ENDS = new WorkerEnds();
  Index<Timed> GRANT_ENDS = new GrantEnds();
  Index<Timed> IDEMPOTENCY_ENDS = new IdempotencyEnds();

  /** All executions. */
  record Executions() implements Index<ExecutionId> {}

  /** What may be claimed on a lane: the eligible executions, or the lost ones. */
  record Queue(LaneId lane, boolean lost) implements Index<ClaimRank> {}

  /** The part of a queue that lies in one partition. */
  record PartitionQueue(LaneId lane, boolean lost, int partition) implements Index<ClaimRank> {}

  /** Executions that time will do something to. */
  record Due(DueKind kind) implements Index<Timed> {}

  /** Executions that something outside blocks. */
  record Blocked(EligibilityState by) implements Index<ExecutionId> {}

  /** Executions with a lease that was neither given back nor revoked. */
  record LeaseEnds() implements Index<Timed> {}

  /** The attempts of an execution before its latest. */
  record PastAttempts(ExecutionId execution) implements Index<Numbered> {}

  /** All lanes. */
  record Lanes() implements Index<LaneId> {}

  /** The workers of a namespace, live or not. */
  record Workers(Namespace namespace) implements Index<WorkerInstanceId> {}

  /** When the time to live of workers is over. */
  record WorkerEnds() implements Index<Timed> {}

  /** When grants expire. */
  record GrantEnds() implements Index<Timed> {}

  /** When the windows of idempotency keys close. */
  record IdempotencyEnds() implements Index<Timed> {}

  /** The place of a record for which something happens at a time. */
  record Timed(Instant at, Key<?> key) implements Comparable<Timed> {
    @Override
    public int compareTo(Timed other) {
      int byTime = at.compareTo(other.at);
      return byTime != 0 ? byTime : key.compareTo(other.key);
    }
  }

  /** The place of an attempt. */
  record Numbered(int index, AttemptId id) implements Comparable<Numbered> {
    private static final Comparator<Numbered> ORDER =
        Comparator.comparingInt(Numbered::index).thenComparing(Numbered::id);

    @Override
    public int compareTo(Numbered other) {
      return ORDER.compare(this, other);
    }
  }
}
