package io.flowfabric.store.jdbc;

import io.flowfabric.error.EngineException;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Key;
import io.flowfabric.store.jdbc.Mapping.Placed;
import io.flowfabric.store.jdbc.RecordCache.Cached;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Reads executions and remembers their rows, so that what changes can be told from them. Of those
 * that are cached only the stamp is read. For one transaction.
 */
final class ExecutionReader {
  private static final List<Integer> ALL = Schema.EXECUTIONS.places();
  private static final List<Integer> STAMPS = List.of(0, 1, Schema.STAMP);

  private final RowSets rows;
  private final @Nullable RecordCache cache;
  private final Map<ExecutionId, Cached> read = new HashMap<>();

  ExecutionReader(RowSets rows, @Nullable RecordCache cache) {
    this.rows = rows;
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
    List<ExecutionId> unknown =
        isAnyCached(wanted) ? check(wanted, lock, found) : List.copyOf(wanted);
    if (!unknown.isEmpty()) {
      fetch(unknown, lock, unreadable, found);
    }
    return found;
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
   * Finds what is known, and gives back what is not. All of them are locked here, in one go and in
   * order, or else two transactions that know different ones would wait for each other.
   */
  private List<ExecutionId> check(
      Collection<ExecutionId> wanted, RowSets.Lock lock, Map<ExecutionId, Execution> found)
      throws SQLException {
    List<ExecutionId> unknown = new ArrayList<>();
    for (@Nullable Object[] row : select(STAMPS, wanted, lock)) {
      ExecutionId id = id(row);
      Cached known = cache == null ? null : cache.find(id);
      if (known != null && Objects.equals(row[2], known.stamp())) {
        read.put(id, known);
        found.put(id, known.execution());
      } else {
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
      ExecutionId id = id(row);
      try {
        var execution =
            (Execution) Mapping.record(Key.of(id), List.of(new Placed(Schema.EXECUTIONS, row)));
        read.put(id, new Cached(execution, row));
        found.put(id, execution);
      } catch (EngineException.Validation corrupt) {
        if (unreadable == Unreadable.FAILS) {
          throw corrupt;
        }
      }
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
