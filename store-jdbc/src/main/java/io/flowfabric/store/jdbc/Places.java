package io.flowfabric.store.jdbc;

import io.flowfabric.model.Eligibility;
import io.flowfabric.model.EligibilityState;
import io.flowfabric.model.Execution;
import io.flowfabric.model.Phase;
import io.flowfabric.store.jdbc.Mapping.Placed;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where an execution must be found besides under its id: in the queue of its lane or among what is
 * blocked. All are functions of the execution; a change of it moves the rows that differ.
 */
final class Places {
  static final SqlTable QUEUE = SqlTable.of(
      "ff_exec_queue",
      List.of(
          SqlColumn.plain("lane_id", SqlType.TEXT),
          SqlColumn.plain("route_key", SqlType.BIGINT),
          SqlColumn.plain("urgency", SqlType.INTEGER),
          SqlColumn.plain("created_at_ms", SqlType.BIGINT),
          SqlColumn.plain("partition_key", SqlType.SMALLINT),
          SqlColumn.plain("execution_id", SqlType.UUID),
          SqlColumn.plain("lost_since_ms", SqlType.BIGINT),
          SqlColumn.plain("required_capabilities", SqlType.TEXT)),
      "lane_id",
      "route_key",
      "urgency",
      "created_at_ms",
      "partition_key",
      "execution_id");

  /** The same by where its rows are. */
  static final SqlTable SEATS = SqlTable.of(
      "ff_exec_queue",
      List.of(
          SqlColumn.plain("ctid", SqlType.ADDRESS), SqlColumn.plain("execution_id", SqlType.UUID)),
      "ctid",
      "execution_id");

  static final SqlTable BLOCKED = SqlTable.of(
      "ff_exec_blocked",
      List.of(
          SqlColumn.plain("eligibility_state", SqlType.TEXT),
          SqlColumn.plain("partition_key", SqlType.SMALLINT),
          SqlColumn.plain("execution_id", SqlType.UUID)),
      "eligibility_state",
      "partition_key",
      "execution_id");

  private Places() {}

  /** One at most. */
  static List<Placed> of(@Nullable Execution execution) {
    if (execution == null) {
      return List.of();
    }
    if (isQueued(execution)) {
      return List.of(queue(execution, execution.reclaimableSince()));
    }
    return switch (execution.phase()) {
      case Phase.Runnable(Eligibility.Blocked blocked, var next) ->
        List.of(blocked(execution, blocked.state()));
      case Phase.Runnable(Eligibility.AwaitingDependencies open, var next) ->
        List.of(blocked(execution, open.state()));
      default -> List.of();
    };
  }

  static boolean isQueued(Execution execution) {
    return execution.isEligible() || execution.reclaimableSince() != null;
  }

  private static Placed queue(Execution execution, @Nullable Instant lostSince) {
    return new Placed(QUEUE, new @Nullable Object[] {
      execution.submission().lane().value(),
      RouteKey.of(execution.required()),
      -execution.priority(),
      execution.times().created().toEpochMilli(),
      execution.id().partition(),
      execution.id().uuid(),
      lostSince == null ? null : lostSince.toEpochMilli(),
      execution.required().csv()
    });
  }

  private static Placed blocked(Execution execution, EligibilityState by) {
    return new Placed(BLOCKED, new @Nullable Object[] {
      by.wire(), execution.id().partition(), execution.id().uuid()
    });
  }
}
