package io.flowfabric.store.jdbc;

import io.flowfabric.error.EngineException;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Key;
import io.flowfabric.model.LifecyclePhase;
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
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads executions and remembers their rows, so that what changes can be told from them. Of those
 * that are cached only the stamp is read. For one transaction.
 */
final class ExecutionReader {
  private static final int STAMP = Schema.EXECUTIONS.columns().size();
  private static final int PHASE =
      Schema.EXECUTIONS.columns().stream().map(SqlColumn::name).toList().indexOf("lifecycle_phase");
  private static final List<Integer> STAMPS = List.of(0, 1, STAMP);

  private final RowSets rows;
  private final Dialect dialect;
  private final SqlTable stamped;
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
    this.stamped = Schema.EXECUTIONS.with(SqlColumn.plain(dialect.stampColumn(), SqlType.BIGINT));
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
    if (wanted.isEmpty()) {
      return Map.of();
    }
    List<RowSets.Selection> look = look(wanted, lock);
    return take(wanted, rows.select(look), lock, unreadable);
  }

  /**
   * What to look for first. All are locked here, in one go and in order, or else two transactions
   * that know different ones would wait for each other.
   */
  List<RowSets.Selection> look(Collection<ExecutionId> wanted, RowSets.Lock lock) {
    if (isCurrent()) {
      List<ExecutionId> unknown =
          wanted.stream().filter(id -> cached(id) == null).toList();
      return unknown.isEmpty() ? List.of() : List.of(selection(stamped.places(), unknown, lock));
    }
    boolean some = wanted.stream().anyMatch(id -> cached(id) != null);
    return List.of(selection(some ? STAMPS : stamped.places(), wanted, lock));
  }

  /**
   * Reads what is left to read.
   *
   * @param looked what was found of what was looked for
   */
  Map<ExecutionId, Execution> take(
      Collection<ExecutionId> wanted,
      List<List<@Nullable Object[]>> looked,
      RowSets.Lock lock,
      Unreadable unreadable)
      throws SQLException {
    Map<ExecutionId, Execution> found = new HashMap<>();
    if (isCurrent()) {
      wanted.forEach(id -> use(cached(id), found));
    }
    List<ExecutionId> unknown = new ArrayList<>();
    for (@Nullable Object[] row : looked.stream().flatMap(List::stream).toList()) {
      if (row.length > STAMPS.size()) {
        use(decode(row, unreadable), found);
      } else if (!use(known(id(row), row[2]), found)) {
        unknown.add(id(row));
      }
    }
    if (!unknown.isEmpty()) {
      rows.select(List.of(selection(stamped.places(), unknown, lock)))
          .getFirst()
          .forEach(row -> use(decode(row, unreadable), found));
    }
    return found;
  }

  /**
   * Those that there are.
   *
   * @param ended whether those that have ended are wanted too
   */
  Set<ExecutionId> present(List<ExecutionId> wanted, boolean ended) throws SQLException {
    if (wanted.isEmpty()) {
      return Set.of();
    }
    var glance = selection(List.of(0, 1, PHASE), wanted, RowSets.Lock.NONE);
    Set<ExecutionId> present = new TreeSet<>();
    for (@Nullable Object[] row : rows.select(List.of(glance)).getFirst()) {
      if (ended || !LifecyclePhase.TERMINAL.wire().equals(row[2])) {
        present.add(id(row));
      }
    }
    return present;
  }

  boolean isLocking() {
    return cache != null;
  }

  /** The columns of an execution, as {@link #take} wants them, the stamp last. */
  static String columns(String alias, String stamp) {
    return Schema.EXECUTIONS.columns().stream()
        .map(column -> alias + column.name() + ", ")
        .collect(Collectors.joining("", "", alias + stamp));
  }

  /** An execution from an answer that has its columns from a place on; null if unreadable. */
  @Nullable
  Execution take(ResultSet row, int place) throws SQLException {
    List<SqlColumn> columns = stamped.columns();
    @Nullable Object[] values = new @Nullable Object[columns.size()];
    for (int column : STAMPS) {
      values[column] = dialect.read(row, place + column, columns.get(column).type());
    }
    Cached known = known(id(values), values[STAMP]);
    if (known == null) {
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

  private static boolean isTried(@Nullable Object[] values, int column) {
    return column < STAMP && values[Schema.LATEST_STARTS] != null;
  }

  /** The row of an execution that was read here. */
  @Nullable
  Object @Nullable [] row(ExecutionId id) {
    Cached known = read.get(id);
    return known == null ? null : known.row();
  }

  private boolean isCurrent() {
    return cache != null && cache.isCurrent();
  }

  private @Nullable Cached cached(ExecutionId id) {
    return cache == null ? null : cache.find(id);
  }

  /** What is known of an execution, if it is as it was. */
  private @Nullable Cached known(ExecutionId id, @Nullable Object stamp) {
    Cached known = cached(id);
    return known != null && (isCurrent() || Objects.equals(stamp, known.stamp())) ? known : null;
  }

  private boolean use(@Nullable Cached known, Map<ExecutionId, Execution> found) {
    if (known != null) {
      ExecutionId id = known.execution().id();
      read.put(id, known);
      found.put(id, known.execution());
    }
    return known != null;
  }

  private static @Nullable Cached decode(@Nullable Object[] row, Unreadable unreadable) {
    try {
      var placed = List.of(new Placed(Schema.EXECUTIONS, row));
      long stamp = (long) Objects.requireNonNull(row[STAMP]);
      return new Cached((Execution) Mapping.record(Key.of(id(row)), placed), row, stamp);
    } catch (EngineException.Validation corrupt) {
      if (unreadable == Unreadable.FAILS) {
        throw corrupt;
      }
      return null;
    }
  }

  private RowSets.Selection selection(
      List<Integer> columns, Collection<ExecutionId> ids, RowSets.Lock lock) {
    List<Object[]> keys =
        ids.stream().map(id -> new Object[] {id.partition(), id.uuid()}).toList();
    return new RowSets.Selection(stamped, columns, stamped.keys(), keys, lock);
  }

  private static ExecutionId id(@Nullable Object[] row) {
    if (row[0] instanceof Integer partition && row[1] instanceof UUID id) {
      return new ExecutionId(partition, id);
    }
    throw new IllegalStateException("a row without its key");
  }
}
