package io.flowfabric.store.jdbc;

import io.flowfabric.error.EngineException;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Key;
import io.flowfabric.store.jdbc.Mapping.Placed;
import io.flowfabric.store.jdbc.RecordCache.Cached;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads executions and remembers their rows, so that what changes can be told from them. Of those
 * that are cached only the stamp is read. For one transaction.
 */
final class ExecutionReader {
  private static final List<Integer> ALL = Schema.EXECUTIONS.places();
  private static final List<Integer> STAMPS = List.of(0, 1, Schema.STAMP);

  private final RowSets rows;
  private final Dialect dialect;
  private final @Nullable RecordCache cache;
  private final Map<ExecutionId, Cached> read = new HashMap<>();

  /**
   * Reads executions.
   *
   * @param cache what is used by those who lock; others read everything
   */
  ExecutionReader(RowSets rows, Dialect dialect, @Nullable RecordCache cache) {
    this.rows = rows;
    this.dialect = dialect;
    this.cache = cache;
  }

  /** What becomes of a search that meets a row which cannot be read. */
  enum Unreadable {
    FAILS,
    IS_PASSED_OVER
  }

  Map<ExecutionId, Execution> read(
      Collection<ExecutionId> wanted, RowSets.Lock lock, Unreadable unreadable)
      throws SQLException {
    Map<ExecutionId, Execution> found = new HashMap<>();
    List<ExecutionId> unknown = unknown(wanted, lock, found);
    if (!unknown.isEmpty()) {
      fetch(unknown, lock, unreadable, found);
    }
    return found;
  }

  boolean isLocking() {
    return cache != null;
  }

  /** The columns of an execution, as {@link #take} wants them. */
  static String columns(String alias) {
    return Schema.EXECUTIONS.columns().stream()
        .map(column -> alias + column.name())
        .collect(Collectors.joining(", "));
  }

  /** An execution from an answer that has its columns from a place on; null if unreadable. */
  @Nullable
  Execution take(ResultSet row, int place) throws SQLException {
    List<SqlColumn> columns = Schema.EXECUTIONS.columns();
    @Nullable Object[] values = new @Nullable Object[columns.size()];
    for (int column : STAMPS) {
      values[column] = dialect.read(row, place + column, columns.get(column).type());
    }
    Cached known = cache == null ? null : cache.find(id(values));
    if (known == null || known.stamp() != Schema.stamp(values)) {
      // The first column of the latest attempt tells whether there is one.
      for (int column = 0; column <= Schema.LATEST_STARTS || isTried(values, column); column++) {
        values[column] = dialect.read(row, place + column, columns.get(column).type());
      }
      known = decode(values, Unreadable.IS_PASSED_OVER);
    }
    if (known == null) {
      return null;
    }
    read.put(known.execution().id(), known);
    return known.execution();
  }

  /** Finds what is known, and gives back what is not. */
  private List<ExecutionId> unknown(
      Collection<ExecutionId> wanted, RowSets.Lock lock, Map<ExecutionId, Execution> found)
      throws SQLException {
    if (cache != null && cache.isCurrent()) {
      return wanted.stream().filter(id -> !use(id, cache.find(id), found)).toList();
    }
    return isAnyCached(wanted) ? check(wanted, lock, found) : List.copyOf(wanted);
  }

  private boolean use(ExecutionId id, @Nullable Cached known, Map<ExecutionId, Execution> found) {
    if (known != null) {
      read.put(id, known);
      found.put(id, known.execution());
    }
    return known != null;
  }

  private static boolean isTried(@Nullable Object[] values, int column) {
    return column < values.length && values[Schema.LATEST_STARTS] != null;
  }

  private boolean isAnyCached(Collection<ExecutionId> wanted) {
    return cache != null && wanted.stream().anyMatch(id -> cache.find(id) != null);
  }

  /** The row of an execution that was read here. */
  @Nullable
  Object @Nullable [] row(ExecutionId id) {
    Cached known = read.get(id);
    return known == null ? null : known.row();
  }

  /**
   * All are locked here, in one go and in order, or else two transactions that know different ones
   * would wait for each other.
   */
  private List<ExecutionId> check(
      Collection<ExecutionId> wanted, RowSets.Lock lock, Map<ExecutionId, Execution> found)
      throws SQLException {
    List<ExecutionId> unknown = new ArrayList<>();
    for (@Nullable Object[] row : select(STAMPS, wanted, lock)) {
      ExecutionId id = id(row);
      Cached known = cache == null ? null : cache.find(id);
      boolean same = known != null && Objects.equals(row[2], known.stamp());
      if (!same || !use(id, known, found)) {
        unknown.add(id);
      }
    }
    return unknown;
  }

  private void fetch(
      List<ExecutionId> ids,
      RowSets.Lock lock,
      Unreadable unreadable,
      Map<ExecutionId, Execution> found)
      throws SQLException {
    for (@Nullable Object[] row : select(ALL, ids, lock)) {
      Cached fetched = decode(row, unreadable);
      if (fetched != null) {
        ExecutionId id = fetched.execution().id();
        read.put(id, fetched);
        found.put(id, fetched.execution());
      }
    }
  }

  private static @Nullable Cached decode(@Nullable Object[] row, Unreadable unreadable) {
    try {
      var placed = List.of(new Placed(Schema.EXECUTIONS, row));
      return new Cached((Execution) Mapping.record(Key.of(id(row)), placed), row);
    } catch (EngineException.Validation corrupt) {
      if (unreadable == Unreadable.FAILS) {
        throw corrupt;
      }
      return null;
    }
  }

  private List<@Nullable Object[]> select(
      List<Integer> columns, Collection<ExecutionId> ids, RowSets.Lock lock) throws SQLException {
    List<Object[]> keys =
        ids.stream().map(id -> new Object[] {id.partition(), id.uuid()}).toList();
    return rows.select(Schema.EXECUTIONS, columns, Schema.EXECUTIONS.keys(), keys, lock);
  }

  private static ExecutionId id(@Nullable Object[] row) {
    if (row[0] instanceof Integer partition && row[1] instanceof UUID id) {
      return new ExecutionId(partition, id);
    }
    throw new IllegalStateException("a row without its key");
  }
}
