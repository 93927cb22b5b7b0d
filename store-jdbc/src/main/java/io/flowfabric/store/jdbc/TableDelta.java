package io.flowfabric.store.jdbc;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What changes in one table. Rows that change in the same columns share a statement that writes
 * just those; where they differ too much, one statement writes what changes in any of them.
 */
final class TableDelta {
  private static final int MOST_SHAPES = 3;

  private final SqlTable table;
  private final List<Object[]> deleted = new ArrayList<>();
  private final List<@Nullable Object[]> inserted = new ArrayList<>();
  private final Map<BitSet, List<@Nullable Object[]>> updated = new LinkedHashMap<>();

  TableDelta(SqlTable table) {
    this.table = table;
  }

  void insert(@Nullable Object[] row) {
    inserted.add(row);
  }

  void delete(Object[] key) {
    deleted.add(key);
  }

  void update(@Nullable Object[] before, @Nullable Object[] after) {
    BitSet differing = table.differing(before, after);
    if (!differing.isEmpty()) {
      updated.computeIfAbsent(differing, shape -> new ArrayList<>()).add(after);
    }
  }

  void write(RowSets rows) throws SQLException {
    if (!deleted.isEmpty()) {
      rows.delete(table, table.keys(), deleted);
    }
    for (var shape : shapes().entrySet()) {
      rows.update(table, shape.getKey().stream().boxed().toList(), shape.getValue());
    }
    if (!inserted.isEmpty()) {
      rows.insert(table, inserted);
    }
  }

  /** Updates rows that must all be there. */
  void replace(RowSets rows) throws SQLException {
    for (Map.Entry<BitSet, List<@Nullable Object[]>> shape : shapes().entrySet()) {
      rows.replace(table, shape.getKey().stream().boxed().toList(), shape.getValue());
    }
  }

  /** Whether so many rows are updated, all by the same statement. */
  boolean isOneStatementFor(int count) {
    return updated.values().stream().mapToInt(List::size).sum() == count
        && shapes().size() <= 1;
  }

  private Map<BitSet, List<@Nullable Object[]>> shapes() {
    if (updated.size() <= MOST_SHAPES) {
      return updated;
    }
    var any = new BitSet();
    updated.keySet().forEach(any::or);
    return Map.of(any, updated.values().stream().flatMap(List::stream).toList());
  }
}
