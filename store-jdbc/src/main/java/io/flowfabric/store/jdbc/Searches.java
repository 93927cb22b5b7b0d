package io.flowfabric.store.jdbc;

import static io.flowfabric.store.jdbc.Fork.postgres;
import static io.flowfabric.store.jdbc.Fork.sqlite;

import io.flowfabric.decision.Search;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Key;
import io.flowfabric.store.jdbc.Statements.Values;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Answers searches for executions by the ids of those it finds, in the order of the search. */
final class Searches {
  private static final UUID NIL = new UUID(0, 0);
  private static final UUID LAST = new UUID(-1, -1);

  private static final Fork DUE = Fork.same("""
      SELECT partition_key, execution_id
        FROM ff_exec_due
       WHERE kind = :kind AND due_at_ms <= :by
       ORDER BY due_at_ms, partition_key, execution_id
       LIMIT :limit
      """);
  private static final Fork BLOCKED = Fork.same("""
      SELECT partition_key, execution_id
        FROM ff_exec_blocked
       WHERE eligibility_state = :by
         AND (partition_key, execution_id) > (:partition, :id)
       ORDER BY partition_key, execution_id
       LIMIT :limit
      """);
  /**
   * One statement for each index. A single one whose filters may be absent would keep a plan that
   * is made for all values from using any of them. The state has no index, as it changes at every
   * step. A lane is narrower than a namespace, whose index is therefore kept out of its statement.
   */
  private static final Fork EXECUTIONS = Fork.of(sqlite("""
      SELECT partition_key, execution_id
        FROM ff_exec_core
       WHERE (partition_key, execution_id) > (:partition, :id)
         AND partition_key <= :last
         AND (:state IS NULL OR public_state = :state)
       ORDER BY partition_key, execution_id
       LIMIT :limit
      """), postgres("""
          SELECT partition_key, execution_id
            FROM ff_exec_core
           WHERE (partition_key, execution_id) > (:partition, :id)
             AND partition_key <= :last
             AND (:state::text IS NULL OR public_state = :state)
           ORDER BY partition_key, execution_id
           LIMIT :limit
          """));

  private static final Fork EXECUTIONS_OF_NAMESPACE = Fork.of(sqlite("""
      SELECT partition_key, execution_id
        FROM ff_exec_core
       WHERE namespace = :namespace
         AND (partition_key, execution_id) > (:partition, :id)
         AND partition_key <= :last
         AND (:state IS NULL OR public_state = :state)
       ORDER BY partition_key, execution_id
       LIMIT :limit
      """), postgres("""
          SELECT partition_key, execution_id
            FROM ff_exec_core
           WHERE namespace = :namespace
             AND (partition_key, execution_id) > (:partition, :id)
             AND partition_key <= :last
             AND (:state::text IS NULL OR public_state = :state)
           ORDER BY partition_key, execution_id
           LIMIT :limit
          """));
  private static final Fork EXECUTIONS_OF_LANE = Fork.of(sqlite("""
      SELECT partition_key, execution_id
        FROM ff_exec_core
       WHERE lane_id = :lane
         AND (partition_key, execution_id) > (:partition, :id)
         AND partition_key <= :last
         AND (:namespace IS NULL OR namespace = :namespace)
         AND (:state IS NULL OR public_state = :state)
       ORDER BY partition_key, execution_id
       LIMIT :limit
      """), postgres("""
          SELECT partition_key, execution_id
            FROM ff_exec_core
           WHERE lane_id = :lane
             AND (partition_key, execution_id) > (:partition, :id)
             AND partition_key <= :last
             AND (:namespace::text IS NULL OR namespace || '' = :namespace)
             AND (:state::text IS NULL OR public_state = :state)
           ORDER BY partition_key, execution_id
           LIMIT :limit
          """));
  private static final Fork EXPIRED_LEASES = Fork.of(sqlite("""
      SELECT d.partition_key, d.execution_id, d.due_at_ms
        FROM ff_exec_due d
        JOIN ff_exec_core e
          ON e.partition_key = d.partition_key AND e.execution_id = d.execution_id
       WHERE d.kind = :kind AND d.due_at_ms <= :by
         AND (d.due_at_ms, d.partition_key, d.execution_id) > (:after, :partition, :id)
         AND (:namespace IS NULL OR e.namespace = :namespace)
       ORDER BY d.due_at_ms, d.partition_key, d.execution_id
       LIMIT :limit
      """), postgres("""
          SELECT d.partition_key, d.execution_id, d.due_at_ms
            FROM ff_exec_due d
            JOIN ff_exec_core e
              ON e.partition_key = d.partition_key AND e.execution_id = d.execution_id
           WHERE d.kind = :kind AND d.due_at_ms <= :by
             AND (d.due_at_ms, d.partition_key, d.execution_id) > (:after, :partition, :id)
             AND (:namespace::text IS NULL OR e.namespace = :namespace)
           ORDER BY d.due_at_ms, d.partition_key, d.execution_id
           LIMIT :limit
          """));

  private final Statements statements;
  private final Instant now;
  private final boolean locking;

  Searches(Statements statements, Instant now, boolean locking) {
    this.statements = statements;
    this.now = now;
    this.locking = locking;
  }

  List<Key.OfExecution> due(Search.Due search) throws SQLException {
    return keys(
        DUE,
        new Values()
            .text("kind", search.kind().wire())
            .number("by", search.by().toEpochMilli())
            .set("limit", SqlType.INTEGER, search.limit()));
  }

  List<Key.OfExecution> blocked(Search.Blocked search) throws SQLException {
    Values values =
        new Values().text("by", search.by().wire()).set("limit", SqlType.INTEGER, search.limit());
    return keys(BLOCKED, after(values, search.after()));
  }

  List<Key.OfExecution> executions(Search.Executions search) throws SQLException {
    var filter = search.filter();
    Values values = new Values()
        .set(
            "last",
            SqlType.INTEGER,
            filter.partition() == null ? Integer.MAX_VALUE : filter.partition())
        .text(
            "namespace", filter.namespace() == null ? null : filter.namespace().value())
        .text("lane", filter.lane() == null ? null : filter.lane().value())
        .text("state", filter.state() == null ? null : filter.state().wire())
        .set("limit", SqlType.INTEGER, search.limit());
    return keys(list(filter), after(values, start(filter.partition(), search.after())));
  }

  private static Fork list(Search.ExecutionFilter filter) {
    if (filter.lane() != null) {
      return EXECUTIONS_OF_LANE;
    }
    return filter.namespace() != null ? EXECUTIONS_OF_NAMESPACE : EXECUTIONS;
  }

  /** Nothing before the partition that is wanted needs to be walked past. */
  private static @Nullable ExecutionId start(
      @Nullable Integer partition, @Nullable ExecutionId after) {
    boolean inside = after != null && (partition == null || after.partition() >= partition);
    return inside || partition == null || partition == 0
        ? after
        : new ExecutionId(partition - 1, LAST);
  }

  List<ExecutionId> ids(Search.ExecutionIds search) throws SQLException {
    var all = new Search.Executions(Search.ExecutionFilter.ANY, search.after(), search.limit());
    return executions(all).stream().map(Key.OfExecution::id).toList();
  }

  List<Key.OfExecution> expiredLeases(Search.ExpiredLeases search) throws SQLException {
    List<Lapsed> found = new ArrayList<>(lapsed(search, "lease_expiry"));
    found.addAll(lapsed(search, Places.LAPSED_LEASE));
    return found.stream()
        .sorted()
        .limit(search.limit())
        .map(lapsed -> Key.of(lapsed.id))
        .toList();
  }

  private record Lapsed(long at, ExecutionId id) implements Comparable<Lapsed> {
    @Override
    public int compareTo(Lapsed other) {
      int byTime = Long.compare(at, other.at);
      return byTime != 0 ? byTime : id.compareTo(other.id);
    }
  }

  private List<Lapsed> lapsed(Search.ExpiredLeases search, String kind) throws SQLException {
    var cursor = search.after();
    Values values = new Values()
        .text("kind", kind)
        .number("by", search.asOf().toEpochMilli())
        .number("after", cursor == null ? Long.MIN_VALUE : cursor.expiresAt().toEpochMilli())
        .text(
            "namespace", search.namespace() == null ? null : search.namespace().value())
        .set("limit", SqlType.INTEGER, search.limit());
    return statements.query(
        EXPIRED_LEASES,
        after(values, cursor == null ? null : cursor.execution()),
        row -> new Lapsed(row.getLong(3), statements.id(row)));
  }

  private static Values after(Values values, @Nullable ExecutionId after) {
    return values
        .set("partition", SqlType.INTEGER, after == null ? -1 : after.partition())
        .set("id", SqlType.UUID, after == null ? NIL : after.uuid());
  }

  private List<Key.OfExecution> keys(Fork fork, Values values) throws SQLException {
    return statements.query(fork, values, row -> Key.of(statements.id(row)));
  }
}
