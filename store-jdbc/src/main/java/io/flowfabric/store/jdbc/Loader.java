package io.flowfabric.store.jdbc;

import io.flowfabric.decision.Change;
import io.flowfabric.decision.LoggedEvent;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.model.Entity;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Key;
import io.flowfabric.store.StoreConflict;
import io.flowfabric.store.jdbc.ExecutionReader.Unreadable;
import io.flowfabric.store.jdbc.Mapping.Placed;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Loads records into a working set: one statement for each kind of record, in lock order, and one
 * for each search.
 */
final class Loader {
  private final Connection connection;
  private final DatabaseClock clock;
  private final RowSets rows;
  private final Statements statements;
  private final boolean locking;
  private final ExecutionReader executions;
  private final @Nullable QueueHeads heads;
  private final Set<ExecutionId> handedOut = new HashSet<>();

  /**
   * Loads.
   *
   * @param cache what is used by those who lock; others read everything
   * @param heads what is known of the queues, where that helps
   */
  Loader(
      Connection connection,
      Dialect dialect,
      DatabaseClock clock,
      @Nullable RecordCache cache,
      @Nullable QueueHeads heads) {
    this.connection = connection;
    this.clock = clock;
    this.rows = dialect.rows(connection);
    this.statements = new Statements(connection, dialect);
    this.locking = cache != null;
    this.executions = new ExecutionReader(rows, dialect, cache);
    this.heads = heads;
  }

  void load(Needs needs, WorkingSet into) throws SQLException {
    loadKeys(needs.keys().stream().sorted().toList(), into);
    if (!needs.searches().isEmpty()) {
      Instant now = clock.now(connection);
      for (Search<?> search : needs.searches()) {
        load(search, into, now);
      }
    }
  }

  private void loadKeys(List<Key<?>> keys, WorkingSet into) throws SQLException {
    Map<Class<?>, List<Key<?>>> kinds = new LinkedHashMap<>();
    keys.forEach(
        key -> kinds.computeIfAbsent(key.getClass(), kind -> new ArrayList<>()).add(key));
    for (List<Key<?>> same : kinds.values()) {
      Map<Key<?>, Entity> found = read(same, lock(same.getFirst()), Unreadable.FAILS);
      same.forEach(key -> into.loaded(key, found.get(key)));
    }
  }

  /** All keys are of one kind. */
  private Map<Key<?>, Entity> read(
      List<? extends Key<?>> keys, RowSets.Lock lock, Unreadable unreadable) throws SQLException {
    if (keys.getFirst() instanceof Key.OfExecution) {
      List<ExecutionId> ids =
          keys.stream().map(key -> ((Key.OfExecution) key).id()).toList();
      Map<Key<?>, Entity> found = new HashMap<>();
      executions.read(ids, lock, unreadable).forEach((id, record) -> found.put(Key.of(id), record));
      return found;
    }
    List<Object[]> wanted = keys.stream().map(Mapping::keyValues).toList();
    Map<List<Object>, List<Placed>> grouped = new HashMap<>();
    for (SqlTable table : Mapping.tables(keys.getFirst())) {
      List<Integer> by = table.keys().subList(0, wanted.getFirst().length);
      for (@Nullable Object[] values : rows.select(table, table.places(), by, wanted, lock)) {
        grouped
            .computeIfAbsent(prefix(values, by), key -> new ArrayList<>())
            .add(new Placed(table, values));
      }
    }
    Map<Key<?>, Entity> found = new HashMap<>();
    for (Key<?> key : keys) {
      List<Placed> own = grouped.get(Arrays.asList(Mapping.keyValues(key)));
      if (own != null) {
        found.put(key, Mapping.record(key, own));
      }
    }
    return found;
  }

  private static List<Object> prefix(@Nullable Object[] values, List<Integer> by) {
    List<Object> prefix = new ArrayList<>();
    for (int place : by) {
      Object value = values[place];
      if (value != null) {
        prefix.add(value);
      }
    }
    return prefix;
  }

  /**
   * Refuses to replace what another transaction has changed since it was read here. This concerns
   * records that everybody reads and hardly anybody changes, which are therefore not locked when
   * they are read.
   */
  void requireUnchanged(List<Change<?>> changes) throws SQLException {
    for (Change<?> change : changes) {
      if (change.before() != null && isRarelyChanged(change.key())) {
        Entity stored =
            read(List.of(change.key()), RowSets.Lock.WAIT, Unreadable.FAILS).get(change.key());
        List<Placed> expected = Mapping.rows(change.key(), change.before());
        boolean same = stored == null ? expected.isEmpty() : change.before().equals(stored);
        if (!same) {
          throw new StoreConflict("changed meanwhile: " + change.key());
        }
      }
    }
  }

  /** The row of an execution as it was read here, if it was. */
  @Nullable
  Object @Nullable [] row(Key<?> key) {
    return key instanceof Key.OfExecution(ExecutionId id) ? executions.row(id) : null;
  }

  private RowSets.Lock lock(Key<?> key) {
    return locking && isContended(key) ? RowSets.Lock.WAIT : RowSets.Lock.NONE;
  }

  /** What hangs on an execution is protected by the lock of the execution. */
  private static boolean isContended(Key<?> key) {
    boolean hanging = key instanceof Key.OfPastAttempt || key instanceof Key.OfGrant;
    return !hanging && !isRarelyChanged(key);
  }

  private static boolean isRarelyChanged(Key<?> key) {
    return switch (key) {
      case Key.OfBudget of -> true;
      case Key.OfLane of -> true;
      case Key.OfKeystore of -> true;
      case Key.OfPartitions of -> true;
      case Key.OfExecution of -> false;
      case Key.OfPastAttempt of -> false;
      case Key.OfGrant of -> false;
      case Key.OfEdgeGroup of -> false;
      case Key.OfIdempotency of -> false;
      case Key.OfQuota of -> false;
      case Key.OfWorker of -> false;
    };
  }

  private <T> void load(Search<T> search, WorkingSet into, Instant now) throws SQLException {
    into.loaded(search, find(search, now));
  }

  @SuppressWarnings("unchecked")
  private <T> List<T> find(Search<T> search, Instant now) throws SQLException {
    var searches = new Searches(statements, now, locking);
    var records = new RecordSearches(statements, now);
    return (List<T>)
        switch (search) {
          case Search.Claimable question -> claimable(question, now);
          case Search.Due question -> readable(searches.due(question));
          case Search.Blocked question -> readable(searches.blocked(question));
          case Search.Executions question -> records(searches.executions(question));
          case Search.ExecutionIds question -> searches.ids(question);
          case Search.Counts question -> CountTable.find(question, statements);
          case Search.ExpiredLeases question -> records(searches.expiredLeases(question));
          case Search.PastAttempts question -> records(records.pastAttempts(question));
          case Search.Lanes question -> records(records.lanes(question));
          case Search.LiveWorkers question -> records(records.liveWorkers(question));
          case Search.LapsedWorkers question -> records(records.lapsedWorkers(question));
          case Search.ExpiredGrants question -> records(records.expiredGrants(question));
          case Search.ExpiredIdempotency question -> records(records.expiredIdempotency(question));
          case Search.Events question -> events(question);
          case Search.LatestEvent question -> new EventTable(statements).latest(question.family());
          case Search.ForgottenEvents question ->
            new EventTable(statements).forgotten(question.family());
        };
  }

  private List<LoggedEvent> events(Search.Events question) throws SQLException {
    return new EventTable(statements).after(question.family(), question.after(), question.limit());
  }

  /**
   * What one claim of a transaction was given, no other one gets; what others hold is passed over,
   * and so is what they took between the search and the lock.
   */
  private List<Execution> claimable(Search.Claimable question, Instant now) throws SQLException {
    var search = new ClaimSearch(statements, executions, now, heads);
    for (int passedOver = handedOut.size(); ; ) {
      int asked = question.limit() + passedOver;
      List<ClaimSearch.Candidate> seen = search.find(question, asked);
      List<Execution> free = seen.stream()
          .map(ClaimSearch.Candidate::execution)
          .filter(Objects::nonNull)
          .filter(execution -> Places.isQueued(execution) && !handedOut.contains(execution.id()))
          .limit(question.limit())
          .toList();
      if (free.size() == question.limit() || seen.size() < asked) {
        return handOut(free);
      }
      passedOver = seen.size() - free.size();
    }
  }

  private List<Execution> handOut(List<Execution> found) {
    if (locking) {
      found.forEach(execution -> handedOut.add(execution.id()));
    }
    return found;
  }

  private List<Entity> readable(List<Key.OfExecution> keys) throws SQLException {
    return keys.isEmpty()
        ? List.of()
        : records(keys, lock(keys.getFirst()), Unreadable.IS_PASSED_OVER);
  }

  /** In the order of the keys; what is gone by now is left out. */
  private List<Entity> records(List<? extends Key<?>> keys) throws SQLException {
    return keys.isEmpty() ? List.of() : records(keys, lock(keys.getFirst()), Unreadable.FAILS);
  }

  private List<Entity> records(
      List<? extends Key<?>> keys, RowSets.Lock lock, Unreadable unreadable) throws SQLException {
    if (keys.isEmpty()) {
      return List.of();
    }
    Map<Key<?>, Entity> found = read(keys, lock, unreadable);
    List<Entity> records = new ArrayList<>();
    for (Key<?> key : keys) {
      Entity record = found.get(key);
      if (record != null) {
        records.add(record);
      }
    }
    return records;
  }
}
