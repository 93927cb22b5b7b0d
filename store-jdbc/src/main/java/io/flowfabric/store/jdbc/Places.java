package io.flowfabric.store.jdbc;

import io.flowfabric.json.ValueJson;
import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.Eligibility;
import io.flowfabric.model.EligibilityState;
import io.flowfabric.model.Execution;
import io.flowfabric.model.Phase;
import io.flowfabric.store.jdbc.Mapping.Placed;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Where an execution must be found besides under its id: in the queue of its lane, among what is
 * due, among what is blocked. All are functions of the execution; a change of it moves the rows
 * that differ.
 */
final class Places {
  /** What a lease that ran out and was marked is listed under; unmarked ones are due. */
  static final String LAPSED_LEASE = "lapsed_lease";

  static final SqlTable QUEUE = SqlTable.of(
      "ff_exec_queue",
      List.of(
          column("lane_id", SqlType.TEXT),
          column("urgency", SqlType.INTEGER),
          column("created_at_ms", SqlType.BIGINT),
          column("partition_key", SqlType.SMALLINT),
          column("execution_id", SqlType.UUID),
          column("lost_since_ms", SqlType.BIGINT),
          column("required_capabilities", SqlType.TEXT)),
      "lane_id",
      "urgency",
      "created_at_ms",
      "partition_key",
      "execution_id");
  static final SqlTable DUE = SqlTable.of(
      "ff_exec_due",
      List.of(
          column("kind", SqlType.TEXT),
          column("due_at_ms", SqlType.BIGINT),
          column("partition_key", SqlType.SMALLINT),
          column("execution_id", SqlType.UUID)),
      "kind",
      "due_at_ms",
      "partition_key",
      "execution_id");
  static final SqlTable BLOCKED = SqlTable.of(
      "ff_exec_blocked",
      List.of(
          column("eligibility_state", SqlType.TEXT),
          column("partition_key", SqlType.SMALLINT),
          column("execution_id", SqlType.UUID)),
      "eligibility_state",
      "partition_key",
      "execution_id");

  private Places() {}

  static List<Placed> of(@Nullable Execution execution) {
    var places = new ArrayList<Placed>();
    if (execution == null) {
      return places;
    }
    Instant lostSince = execution.reclaimableSince();
    if (execution.isEligible() || lostSince != null) {
      places.add(queue(execution, lostSince));
    }
    execution.dueTimes().forEach((kind, at) -> places.add(due(execution, kind.wire(), at)));
    switch (execution.phase()) {
      case Phase.Active active
      when active.attempt().life() instanceof AttemptLife.Lapsed lapsed ->
        places.add(due(execution, LAPSED_LEASE, lapsed.leaseExpiresAt()));
      case Phase.Runnable(Eligibility.Blocked blocked, var next) ->
        places.add(blocked(execution, blocked.state()));
      case Phase.Runnable(Eligibility.AwaitingDependencies open, var next) ->
        places.add(blocked(execution, open.state()));
      default -> {}
    }
    return places;
  }

  private static Placed queue(Execution execution, @Nullable Instant lostSince) {
    return new Placed(QUEUE, new @Nullable Object[] {
      execution.submission().lane().value(),
      -execution.priority(),
      execution.times().created().toEpochMilli(),
      execution.id().partition(),
      execution.id().uuid(),
      lostSince == null ? null : lostSince.toEpochMilli(),
      ValueJson.ids(execution.required().tokens())
    });
  }

  private static Placed due(Execution execution, String kind, Instant at) {
    return new Placed(DUE, new @Nullable Object[] {
      kind, at.toEpochMilli(), execution.id().partition(), execution.id().uuid()
    });
  }

  private static Placed blocked(Execution execution, EligibilityState by) {
    return new Placed(BLOCKED, new @Nullable Object[] {
      by.wire(), execution.id().partition(), execution.id().uuid()
    });
  }

  private static SqlColumn column(String name, SqlType type) {
    return new SqlColumn(name, type, false, Function.identity(), Function.identity());
  }
}
