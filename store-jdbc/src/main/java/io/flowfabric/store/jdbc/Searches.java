package io.flowfabric.store.jdbc;

import io.flowfabric.decision.Search;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Key;
import io.flowfabric.store.jdbc.Statements.Values;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Answers searches for executions by the ids of those it finds, in the order of the search. */
final class Searches {
  private static final UUID NIL = new UUID(0, 0);
  private static final UUID LAST = new UUID(-1, -1);

  private static final Fork BLOCKED = Fork.same("""
      SELECT partition_key, execution_id
        FROM ff_exec_blocked
       WHERE eligibility_state = :by
         AND (partition_key, execution_id) > (:partition, :id)
       ORDER BY partition_key, execution_id
       LIMIT :limit
      """);
  private final Statements statements;
  private final Instant now;
  private final boolean locking;

  Searches(Statements statements, Instant now, boolean locking) {
    this.statements = statements;
    this.now = now;
    this.locking = locking;
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
    return keys(Lists.of(filter), after(values, start(filter.partition(), search.after())));
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

  private static Values after(Values values, @Nullable ExecutionId after) {
    return values
        .set("partition", SqlType.INTEGER, after == null ? -1 : after.partition())
        .set("id", SqlType.UUID, after == null ? NIL : after.uuid());
  }

  private List<Key.OfExecution> keys(Fork fork, Values values) throws SQLException {
    return statements.query(fork, values, row -> Key.of(statements.id(row)));
  }
}
