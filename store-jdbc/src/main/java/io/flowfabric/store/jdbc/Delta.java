package io.flowfabric.store.jdbc;

import io.flowfabric.decision.Change;
import io.flowfabric.model.Entity;
import io.flowfabric.model.Execution;
import io.flowfabric.model.Key;
import io.flowfabric.store.jdbc.Mapping.Placed;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What changes in each table: the difference between the rows of the records before and after. */
final class Delta {
  private static final List<SqlTable> HANGING =
      List.of(Schema.PAST_ATTEMPTS, Schema.GRANTS, Schema.EDGE_GROUPS);

  private final Map<SqlTable, Rows> tables = new LinkedHashMap<>();
  private final List<Object[]> deleted = new ArrayList<>();

  private static final class Rows {
    private final List<@Nullable Object[]> inserted = new ArrayList<>();
    private final List<@Nullable Object[]> updated = new ArrayList<>();
    private final List<Object[]> deleted = new ArrayList<>();
  }

  void add(Change<?> change) {
    compare(rows(change.key(), change.before()), rows(change.key(), change.after()));
    if (change.after() == null && change.key() instanceof Key.OfExecution) {
      deleted.add(Mapping.keyValues(change.key()));
    }
  }

  private static List<Placed> rows(Key<?> key, @Nullable Entity record) {
    List<Placed> own = Mapping.rows(key, record);
    return key instanceof Key.OfExecution
        ? Stream.concat(own.stream(), Places.of((Execution) record).stream()).toList()
        : own;
  }

  private void compare(List<Placed> before, List<Placed> after) {
    Map<List<@Nullable Object>, Placed> gone = new LinkedHashMap<>();
    before.forEach(row -> gone.put(identity(row), row));
    for (Placed row : after) {
      Placed earlier = gone.remove(identity(row));
      if (earlier == null) {
        of(row).inserted.add(row.values());
      } else if (!Arrays.deepEquals(earlier.values(), row.values())) {
        replace(earlier, row);
      }
    }
    gone.values().forEach(row -> of(row).deleted.add(keys(row)));
  }

  /**
   * An update leaves alone what is given once; in the rare case that such a column changes, the row
   * is new.
   */
  private void replace(Placed earlier, Placed row) {
    if (row.table().sameGiven(earlier.values(), row.values())) {
      of(row).updated.add(row.values());
    } else {
      of(row).deleted.add(keys(earlier));
      of(row).inserted.add(row.values());
    }
  }

  private static List<@Nullable Object> identity(Placed row) {
    List<@Nullable Object> identity = new ArrayList<>(row.key());
    identity.add(row.table().name());
    return identity;
  }

  private static Object[] keys(Placed row) {
    return row.key().toArray();
  }

  private Rows of(Placed row) {
    return tables.computeIfAbsent(row.table(), table -> new Rows());
  }

  /** A few statements for each table that changes, whatever the number of rows. */
  void write(RowSets rows) throws SQLException {
    for (var entry : tables.entrySet()) {
      SqlTable table = entry.getKey();
      Rows change = entry.getValue();
      if (!change.deleted.isEmpty()) {
        rows.delete(table, table.keys(), change.deleted);
      }
      if (!change.updated.isEmpty()) {
        rows.update(table, change.updated);
      }
      if (!change.inserted.isEmpty()) {
        rows.insert(table, change.inserted);
      }
    }
    if (!deleted.isEmpty()) {
      for (SqlTable table : HANGING) {
        rows.delete(table, table.keys().subList(0, 2), deleted);
      }
    }
  }
}
