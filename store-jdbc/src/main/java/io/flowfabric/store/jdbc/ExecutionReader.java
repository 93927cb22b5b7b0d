package io.flowfabric.store.jdbc;

import io.flowfabric.error.EngineException;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Key;
import io.flowfabric.model.LifecyclePhase;
import io.flowfabric.store.KeyExists;
import io.flowfabric.store.StoreConflict;
import io.flowfabric.store.jdbc.Mapping.Placed;
import io.flowfabric.store.jdbc.RecordCache.Cached;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads executions and remembers their rows, so that what changes can be told from them. Those that
 * are cached are presumed to be as they were; that they are must have been seen before the
 * transaction commits, by looking or by the statement that replaces them. For one transaction.
 */
final class ExecutionReader {
  private static final int STAMP = Schema.EXECUTIONS.columns().size();
  private static final int PHASE =
      Schema.EXECUTIONS.columns().stream().map(SqlColumn::name).toList().indexOf("lifecycle_phase");
  private static final List<Integer> STAMPS = List.of(0, 1, STAMP);

  private static final List<Integer> REST = IntStream.range(2, STAMP).boxed().toList();

  private final RowSets rows;
  private final Dialect dialect;
  private final SqlTable stamped;
  private final @Nullable RecordCache cache;
  private final Map<ExecutionId, Cached> read = new HashMap<>();
  private final Map<ExecutionId, Cached> presumed = new HashMap<>();
  private final Map<ExecutionId, String> seats = new HashMap<>();
  private final Set<ExecutionId> written = new HashSet<>();
  private final Set<ExecutionId> presumedNew = new HashSet<>();

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
    return take(wanted, rows.select(look), unreadable);
  }

  /** What has to be looked for, as it is not known. */
  List<RowSets.Selection> look(Collection<ExecutionId> wanted, RowSets.Lock lock) {
    List<ExecutionId> unknown = wanted.stream().filter(id -> !presume(id)).toList();
    return unknown.isEmpty() ? List.of() : List.of(selection(stamped.places(), unknown, lock));
  }

  private boolean presume(ExecutionId id) {
    Cached known = cached(id);
    if (known == null) {
      return false;
    }
    read.put(id, known);
    if (!isCurrent()) {
      presumed.put(id, known);
    }
    return true;
  }

  /** Takes it that there is none of this id yet, unless it is known that there is. */
  boolean presumeNew(ExecutionId id) {
    return cached(id) == null && !written.contains(id) && presumedNew.add(id);
  }

  /**
   * What is wanted, as far as there is any.
   *
   * @param looked what was found of what was looked for
   */
  Map<ExecutionId, Execution> take(
      Collection<ExecutionId> wanted,
      List<List<@Nullable Object[]>> looked,
      Unreadable unreadable) {
    for (@Nullable Object[] row : looked.stream().flatMap(List::stream).toList()) {
      Cached decoded = decode(row, unreadable);
      if (decoded != null) {
        read.put(decoded.execution().id(), decoded);
      }
    }
    Map<ExecutionId, Execution> found = new HashMap<>();
    for (ExecutionId id : wanted) {
      Cached known = read.get(id);
      if (known != null) {
        found.put(id, known.execution());
      }
    }
    return found;
  }

  /** How many are presumed to be as they were. */
  int presumed() {
    return presumed.size();
  }

  /** Locks what is presumed, and sees that it is as it was; and that nothing is there yet. */
  void verify() throws SQLException {
    if (!present(List.copyOf(presumedNew), true).isEmpty()) {
      throw new KeyExists("executions exist that were taken to be new");
    }
    presumedNew.clear();
    if (presumed.isEmpty()) {
      return;
    }
    List<ExecutionId> ids = presumed.keySet().stream().sorted().toList();
    boolean same = false;
    try {
      var stamps = selection(STAMPS, ids, RowSets.Lock.WAIT_A_MOMENT);
      same = rows.select(List.of(stamps)).getFirst().stream()
              .filter(row -> isSame(presumed.get(id(row)), row[2]))
              .count()
          == ids.size();
    } finally {
      if (!same) {
        forget(ids);
      }
    }
    if (!same) {
      throw new StoreConflict("executions have changed that were known");
    }
    presumed.clear();
  }

  /** Until this transaction has ended, only the database knows what becomes of them. */
  void wrote(Collection<ExecutionId> ids) {
    written.addAll(ids);
    // Those that were to be new are inserted, if there are none.
    ids.forEach(presumedNew::remove);
    ids.forEach(read::remove);
    ids.forEach(presumed::remove);
    forget(ids);
  }

  private void forget(Collection<ExecutionId> ids) {
    if (cache != null) {
      cache.forget(ids);
    }
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
    @Nullable Object[] values = new @Nullable Object[STAMP + 1];
    read(row, place, STAMPS, values);
    Cached known = known(id(values), values[STAMP]);
    if (known == null && presumed.containsKey(id(values))) {
      forget(presumed.keySet());
      throw new StoreConflict("an execution has changed that was known");
    }
    if (known == null) {
      read(row, place, REST, values);
      known = decode(values, Unreadable.IS_PASSED_OVER);
    }
    if (known == null) {
      return null;
    }
    read.put(known.execution().id(), known);
    return known.execution();
  }

  private void read(ResultSet row, int place, List<Integer> columns, @Nullable Object[] values)
      throws SQLException {
    for (int column : columns) {
      SqlType type = stamped.columns().get(column).type();
      values[column] = dialect.read(row, place + column, type);
    }
  }

  /** Where an execution that was taken waits in the queue. */
  void sits(ExecutionId id, String seat) {
    seats.put(id, seat);
  }

  /**
   * An execution that was read here.
   *
   * @param row as the database has it
   * @param guard what its stamp must be for it to be replaced, where it is only presumed
   * @param seat where it waits in the queue, if that was seen
   */
  record Known(
      @Nullable Object[] row,
      @Nullable Integer guard,
      @Nullable String seat) {}

  @Nullable
  Known known(ExecutionId id) {
    Cached known = read.get(id);
    return known == null ? null : new Known(known.row(), guard(presumed.get(id)), seats.get(id));
  }

  /** The database counts in four bytes without a sign. */
  private static @Nullable Integer guard(@Nullable Cached presumed) {
    return presumed == null ? null : (int) presumed.stamp();
  }

  private boolean isCurrent() {
    return cache != null && cache.isCurrent();
  }

  private @Nullable Cached cached(ExecutionId id) {
    return cache == null || written.contains(id) ? null : cache.find(id);
  }

  /** What is known of an execution, if it is as it was. */
  private @Nullable Cached known(ExecutionId id, @Nullable Object stamp) {
    Cached known = cached(id);
    return isCurrent() || isSame(known, stamp) ? known : null;
  }

  private static boolean isSame(@Nullable Cached known, @Nullable Object stamp) {
    return known != null && Objects.equals(stamp, known.stamp());
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
