package io.flowfabric.store.jdbc;

import io.flowfabric.decision.Search;
import io.flowfabric.model.ExecutionCount;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.PublicState;
import io.flowfabric.model.Wire;
import io.flowfabric.store.jdbc.Statements.Values;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How many executions are in which state. A count is spread over a few rows, so that transactions
 * seldom wait for each other, and is their sum. One that runs in a transaction of somebody else's,
 * which may take long, has a row of its own; those are gathered later.
 */
final class CountTable {
  private static final int SLOTS = 8;

  private static final SqlTable COUNTS = SqlTable.of(
      "ff_execution_count",
      List.of(
          SqlColumn.plain("namespace", SqlType.TEXT),
          SqlColumn.plain("lane_id", SqlType.TEXT),
          SqlColumn.plain("public_state", SqlType.TEXT),
          SqlColumn.plain("slot", SqlType.BIGINT),
          SqlColumn.plain("executions", SqlType.BIGINT)),
      "namespace",
      "lane_id",
      "public_state",
      "slot");
  private static final Fork COUNT = Fork.same("""
      SELECT namespace, lane_id, public_state, sum(executions)
        FROM ff_execution_count
       WHERE (namespace, lane_id, public_state) > (:after_namespace, :after_lane, :after_state)
         AND (:namespace = '' OR namespace = :namespace)
         AND (:lane = '' OR lane_id = :lane)
       GROUP BY namespace, lane_id, public_state
      HAVING sum(executions) <> 0
       ORDER BY namespace, lane_id, public_state
       LIMIT :limit
      """);
  private static final Fork TAKE_APART = Fork.same("""
      DELETE FROM ff_execution_count
       WHERE slot < 0
      RETURNING namespace, lane_id, public_state, executions
      """);

  private CountTable() {}

  /** Where a transaction of this store counts. */
  static long slot(long stamp) {
    return Math.floorMod(stamp, SLOTS);
  }

  /** Where one counts that may take long. */
  static long ownSlot(long stamp) {
    return stamp | Long.MIN_VALUE;
  }

  /** In the order of the places, so that no two wait for each other. */
  static void add(Map<ExecutionCount.Place, Long> counted, long slot, RowSets rows)
      throws SQLException {
    List<@Nullable Object[]> added = new ArrayList<>();
    new TreeMap<>(counted).forEach((place, executions) -> {
      if (executions != 0) {
        added.add(row(place, slot, executions));
      }
    });
    if (!added.isEmpty()) {
      rows.add(COUNTS, COUNTS.columns().size() - 1, added);
    }
  }

  private static @Nullable Object[] row(ExecutionCount.Place place, long slot, long executions) {
    return new @Nullable Object[] {
      place.namespace().value(), place.lane().value(), place.state().wire(), slot, executions
    };
  }

  /** Adds what was counted apart to the rest. */
  static void gather(Statements statements, RowSets rows) throws SQLException {
    Map<ExecutionCount.Place, Long> apart = new HashMap<>();
    statements
        .query(TAKE_APART, new Values(), CountTable::read)
        .forEach(count -> apart.merge(count.place(), count.executions(), Long::sum));
    add(apart, 0, rows);
  }

  static List<ExecutionCount> find(Search.Counts search, Statements statements)
      throws SQLException {
    ExecutionCount.Place after = search.after();
    Values values = new Values()
        .text("after_namespace", after == null ? "" : after.namespace().value())
        .text("after_lane", after == null ? "" : after.lane().value())
        .text("after_state", after == null ? "" : after.state().wire())
        .text("namespace", search.namespace() == null ? "" : search.namespace().value())
        .text("lane", search.lane() == null ? "" : search.lane().value())
        .set("limit", SqlType.INTEGER, search.limit());
    return statements.query(COUNT, values, CountTable::read);
  }

  private static ExecutionCount read(ResultSet row) throws SQLException {
    var state = Wire.stored(PublicState.class, COUNTS.name(), "public_state", row.getString(3));
    var place = new ExecutionCount.Place(
        new Namespace(row.getString(1)), new LaneId(row.getString(2)), state);
    return new ExecutionCount(place, row.getLong(4));
  }
}
