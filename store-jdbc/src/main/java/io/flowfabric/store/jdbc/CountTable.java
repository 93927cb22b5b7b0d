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
import org.jspecify.annotations.Nullable;

/**
 * How many executions are in which state. A transaction only notes what it counts, in rows of its
 * own, so that none waits for another; the notes are added up later. A count is what was added up
 * and all that was noted since.
 */
final class CountTable {
  /** Where transactions note what they count. */
  static final SqlTable NOTES = table("ff_execution_count_note");

  private static final SqlTable SUMS =
      table("ff_execution_count_sum", "namespace", "lane_id", "public_state");

  private static SqlTable table(String name, String... keys) {
    return SqlTable.of(
        name,
        List.of(
            SqlColumn.plain("namespace", SqlType.TEXT),
            SqlColumn.plain("lane_id", SqlType.TEXT),
            SqlColumn.plain("public_state", SqlType.TEXT),
            SqlColumn.plain("executions", SqlType.BIGINT)),
        keys);
  }

  private static final Fork COUNT = Fork.same("""
      SELECT namespace, lane_id, public_state, executions
        FROM ff_execution_count
       WHERE (namespace, lane_id, public_state) > (:after_namespace, :after_lane, :after_state)
         AND (:namespace = '' OR namespace = :namespace)
         AND (:lane = '' OR lane_id = :lane)
       ORDER BY namespace, lane_id, public_state
       LIMIT :limit
      """);
  private static final Fork TAKE_NOTES = Fork.same("""
      DELETE FROM ff_execution_count_note
      RETURNING namespace, lane_id, public_state, executions
      """);

  private CountTable() {}

  static void note(Map<ExecutionCount.Place, Long> counted, RowSets rows) throws SQLException {
    List<@Nullable Object[]> notes = new ArrayList<>();
    counted.forEach((place, executions) -> {
      if (executions != 0) {
        notes.add(new Object[] {
          place.namespace().value(), place.lane().value(), place.state().wire(), executions
        });
      }
    });
    if (!notes.isEmpty()) {
      rows.insert(NOTES, notes);
    }
  }

  /** Adds up what was noted, also by those who know more states. One does so at a time. */
  static void addUp(Statements statements, RowSets rows) throws SQLException {
    rows.takeTurn(NOTES.name());
    rows.send();
    Map<List<String>, Long> noted = new HashMap<>();
    statements.query(
        TAKE_NOTES,
        new Values(),
        row -> noted.merge(
            List.of(row.getString(1), row.getString(2), row.getString(3)),
            row.getLong(4),
            Long::sum));
    List<@Nullable Object[]> sums = new ArrayList<>();
    noted.forEach((place, executions) ->
        sums.add(new Object[] {place.get(0), place.get(1), place.get(2), executions}));
    if (!sums.isEmpty()) {
      rows.add(SUMS, SUMS.columns().size() - 1, sums);
    }
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
    var state =
        Wire.stored(PublicState.class, "ff_execution_count", "public_state", row.getString(3));
    var place = new ExecutionCount.Place(
        new Namespace(row.getString(1)), new LaneId(row.getString(2)), state);
    return new ExecutionCount(place, row.getLong(4));
  }
}
