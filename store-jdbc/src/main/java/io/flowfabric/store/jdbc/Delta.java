package io.flowfabric.store.jdbc;

import io.flowfabric.decision.Change;
import io.flowfabric.model.Entity;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionCount;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Key;
import io.flowfabric.model.Phase;
import io.flowfabric.store.jdbc.ExecutionReader.Known;
import io.flowfabric.store.jdbc.Mapping.Placed;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What changes in each table: the difference between the rows of the records before and after. */
final class Delta {
  private static final List<SqlTable> HANGING =
      List.of(Schema.PAST_ATTEMPTS, Schema.GRANTS, Schema.EDGE_GROUPS);

  private final Map<String, TableDelta> tables = new LinkedHashMap<>();
  private final List<Object[]> deleted = new ArrayList<>();
  private final List<ExecutionId> executions = new ArrayList<>();
  private final TableDelta presumed = new TableDelta(Schema.PRESUMED_EXECUTIONS);
  private final TableDelta seats = new TableDelta(Places.SEATS);
  private final List<Living> living = new ArrayList<>();
  private final List<Execution> queued = new ArrayList<>();
  private final Map<ExecutionCount.Place, Long> counted = new HashMap<>();
  private final DueTable.Added due = new DueTable.Added();
  private int unqueued;

  /** An execution that goes on, as it is written. */
  private record Living(Execution execution, @Nullable Object[] row) {}

  /**
   * Adds a change.
   *
   * @param loaded an execution as it was read, if it was
   */
  void add(Change<?> change, @Nullable Known loaded) {
    Entity before = change.before();
    Entity after = change.after();
    if (change.key() instanceof Key.OfExecution(ExecutionId id)) {
      add(id, (Execution) before, (Execution) after, loaded);
    } else {
      compare(Mapping.rows(change.key(), before), Mapping.rows(change.key(), after))
          .forEach(this::delete);
    }
  }

  private void add(
      ExecutionId id,
      @Nullable Execution before,
      @Nullable Execution after,
      @Nullable Known loaded) {
    String seat = loaded == null ? null : loaded.seat();
    for (Placed gone : compare(Places.of(before), Places.of(after))) {
      unqueued += gone.table() == Places.QUEUE ? 1 : 0;
      if (seat != null && gone.table() == Places.QUEUE) {
        seats.delete(new Object[] {seat, id.uuid()});
      } else {
        delete(gone);
      }
    }
    due.add(id, before, after);
    count(before, -1);
    count(after, 1);
    executions.add(id);
    if (after == null) {
      deleted.add(Mapping.keyValues(Key.of(id)));
      return;
    }
    if (Places.isQueued(after)) {
      queued.add(after);
    }
    @Nullable Object @Nullable [] earlier = earlier(before, loaded);
    boolean same = before != null && before.submission().equals(after.submission());
    @Nullable Object[] row = ExecutionLayout.write(after, same ? earlier : null);
    if (earlier == null) {
      of(Schema.EXECUTIONS).insert(row);
    } else if (loaded != null && loaded.guard() != null) {
      presumed.update(guarded(earlier, loaded.guard()), guarded(row, loaded.guard()));
    } else {
      of(Schema.EXECUTIONS).update(earlier, row);
    }
    if (!(after.phase() instanceof Phase.Terminal)) {
      living.add(new Living(after, row));
    }
  }

  private static @Nullable Object @Nullable [] earlier(
      @Nullable Execution before, @Nullable Known loaded) {
    if (loaded != null) {
      return loaded.row();
    }
    return before == null ? null : ExecutionLayout.write(before, null);
  }

  private static @Nullable Object[] guarded(@Nullable Object[] row, Integer stamp) {
    int guard = Schema.EXECUTIONS.columns().size();
    @Nullable Object[] longer = Arrays.copyOf(row, guard + 1);
    longer[guard] = stamp;
    return longer;
  }

  private void count(@Nullable Execution execution, long by) {
    if (execution != null) {
      counted.merge(ExecutionCount.Place.of(execution), by, Long::sum);
    }
  }

  private void delete(Placed row) {
    of(row.table()).delete(row.key());
  }

  /** What is gone. */
  private Collection<Placed> compare(List<Placed> before, List<Placed> after) {
    if (before.isEmpty()) {
      after.forEach(row -> of(row.table()).insert(row.values()));
      return List.of();
    }
    if (after.isEmpty()) {
      return before;
    }
    Map<List<@Nullable Object>, Placed> gone = new LinkedHashMap<>();
    before.forEach(row -> gone.put(row.identity(), row));
    for (Placed row : after) {
      Placed earlier = gone.remove(row.identity());
      if (earlier == null) {
        of(row.table()).insert(row.values());
      } else if (!Arrays.deepEquals(earlier.values(), row.values())) {
        of(row.table()).update(earlier.values(), row.values());
      }
    }
    return gone.values();
  }

  private TableDelta of(SqlTable table) {
    return tables.computeIfAbsent(table.name(), name -> new TableDelta(table));
  }

  /** The executions that change. */
  List<ExecutionId> executions() {
    return executions;
  }

  /** How many places of the queue are deleted. */
  int unqueued() {
    return unqueued;
  }

  /** In how many places executions are counted. */
  int counted() {
    return counted.size();
  }

  /**
   * Whether all that were presumed to be as they were are replaced by one statement, which fails if
   * they are not. Several would lock them in an order that others may not share.
   */
  boolean showsWhetherUnchanged(int count) {
    return presumed.isOneStatementFor(count);
  }

  /**
   * A few statements for each table that changes, whatever the number of rows.
   *
   * @param pack a number that no two transactions draw alike
   */
  void write(long pack, RowSets rows) throws SQLException {
    presumed.replace(rows);
    seats.write(rows);
    for (TableDelta table : tables.values()) {
      table.write(rows);
    }
    due.write(pack, rows);
    if (!deleted.isEmpty()) {
      rows.delete(Schema.EXECUTIONS, Schema.EXECUTIONS.keys(), deleted);
      for (SqlTable table : HANGING) {
        rows.delete(table, table.keys().subList(0, 2), deleted);
      }
    }
    CountTable.note(counted, rows);
  }

  /**
   * Once it is committed: what is known of executions from now on.
   *
   * @param stamp what their rows bear
   */
  void remember(long stamp, RecordCache cache, @Nullable QueueHeads heads) {
    List<RecordCache.Cached> known = new ArrayList<>();
    living.forEach(live -> known.add(new RecordCache.Cached(live.execution, live.row, stamp)));
    cache.remember(known);
    if (heads != null) {
      queued.forEach(execution -> heads.added(
          execution.submission().lane(), RouteKey.of(execution.required()), execution.claimRank()));
    }
  }
}
