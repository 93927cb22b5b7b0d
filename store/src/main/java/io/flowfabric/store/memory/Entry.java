package io.flowfabric.store.memory;

import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.ClaimRank;
import io.flowfabric.model.Eligibility;
import io.flowfabric.model.Entity;
import io.flowfabric.model.Execution;
import io.flowfabric.model.Grant;
import io.flowfabric.model.IdempotencyRecord;
import io.flowfabric.model.Lane;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.PastAttempt;
import io.flowfabric.model.Phase;
import io.flowfabric.model.Worker;
import java.util.ArrayList;
import java.util.List;

/**
 * That a record is found in an index, and where. Which entries it has is a function of the record
 * alone.
 */
record Entry<P extends Comparable<P>>(Index<P> index, P place) {

  static List<Entry<?>> of(Entity record) {
    return switch (record) {
      case Execution execution -> ofExecution(execution);
      case PastAttempt past ->
        List.of(new Entry<>(
            new Index.PastAttempts(past.execution()),
            new Index.Numbered(past.attempt().index(), past.attempt().id())));
      case Lane lane -> List.of(new Entry<>(Index.LANES, lane.id()));
      case Worker worker ->
        List.of(
            new Entry<>(new Index.Workers(worker.namespace()), worker.identity().instance()),
            new Entry<>(Index.WORKER_ENDS, new Index.Timed(worker.expiresAt(), worker.key())));
      case Grant grant ->
        List.of(new Entry<>(Index.GRANT_ENDS, new Index.Timed(grant.expiresAt(), grant.key())));
      case IdempotencyRecord key ->
        List.of(new Entry<>(Index.IDEMPOTENCY_ENDS, new Index.Timed(key.expiresAt(), key.key())));
      default -> List.of();
    };
  }

  private static List<Entry<?>> ofExecution(Execution execution) {
    var entries = new ArrayList<Entry<?>>(6);
    entries.add(new Entry<>(Index.EXECUTIONS, execution.id()));
    execution
        .dueTimes()
        .forEach((kind, at) ->
            entries.add(new Entry<>(new Index.Due(kind), new Index.Timed(at, execution.key()))));
    switch (execution.phase()) {
      case Phase.Runnable waiting -> addWaiting(execution, waiting.eligibility(), entries);
      case Phase.Active active -> addLease(execution, active.attempt().life(), entries);
      case Phase.Suspended suspended -> {}
      case Phase.Terminal over -> {}
    }
    return entries;
  }

  private static void addWaiting(
      Execution execution, Eligibility eligibility, List<Entry<?>> entries) {
    switch (eligibility) {
      case Eligibility.Now now -> addQueues(execution, false, entries);
      case Eligibility.Delayed delayed -> {}
      case Eligibility.AwaitingDependencies open -> addBlocked(execution, eligibility, entries);
      case Eligibility.Blocked blocked -> addBlocked(execution, eligibility, entries);
    }
  }

  private static void addLease(Execution execution, AttemptLife life, List<Entry<?>> entries) {
    switch (life) {
      case AttemptLife.Running running ->
        entries.add(new Entry<>(
            Index.LEASE_ENDS, new Index.Timed(running.leaseExpiresAt(), execution.key())));
      case AttemptLife.Lapsed lapsed -> {
        entries.add(new Entry<>(
            Index.LEASE_ENDS, new Index.Timed(lapsed.leaseExpiresAt(), execution.key())));
        addQueues(execution, true, entries);
      }
      case AttemptLife.Revoked revoked -> addQueues(execution, true, entries);
      case AttemptLife.Interrupted interrupted -> {}
      case AttemptLife.Ended ended -> {}
    }
  }

  private static void addQueues(Execution execution, boolean lost, List<Entry<?>> entries) {
    LaneId lane = execution.submission().lane();
    ClaimRank rank = execution.claimRank();
    entries.add(new Entry<>(new Index.Queue(lane, lost), rank));
    int partition = execution.id().partition();
    entries.add(new Entry<>(new Index.PartitionQueue(lane, lost, partition), rank));
  }

  private static void addBlocked(
      Execution execution, Eligibility eligibility, List<Entry<?>> entries) {
    entries.add(new Entry<>(new Index.Blocked(eligibility.state()), execution.id()));
  }
}
