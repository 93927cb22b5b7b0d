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
import io.flowfabric.model.Lane;
import io.flowfabric.store.StoreConflict;
import io.flowfabric.store.jdbc.ExecutionReader.Unreadable;
import io.flowfabric.store.jdbc.Mapping.Placed;
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
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Loads records into a working set: one statement for each kind of record, in lock order, and one
 * for each search.
 */
final class Loader {
  private final DatabaseClock clock;
  private final RowSets rows;
  private final Statements statements;
  private final ExecutionReader executions;
  private final DueSearch due;
  private final @Nullable QueueHeads heads;
  private final Set<ExecutionId> handedOut = new HashSet<>();
  private final Set<ExecutionId> seen = new HashSet<>();
  private final List<Lane> lanes = new ArrayList<>();
  private final @Nullable RecordCache cache;
  private final boolean trustsNewIds;

  /**
   * Loads.
   *
   * @param cache what is used by those who lock; others read everything
   * @param heads what is known of the queues, where that helps
   */
  Loader(
      Session session, Dialect dialect, @Nullable RecordCache cache, @Nullable QueueHeads heads) {
    this.cache = cache;
    this.clock = session.clock();
    this.rows = session.rows();
    this.statements = new Statements(session.connection(), dialect);
    this.executions = new ExecutionReader(rows, dialect, cache);
    this.due =
        new DueSearch(statements, executions, isLocking() ? RowSets.Lock.WAIT : RowSets.Lock.NONE);
    this.heads = heads;
    this.trustsNewIds = cache != null && cache.newIds().areTrusted();
  }

  void load(Needs needs, WorkingSet into) throws SQLException {
    rows.send();
    List<Key<?>> others = new ArrayList<>();
    List<Key<?>> hanging = new ArrayList<>();
    for (Key<?> key : new TreeSet<>(needs.keys())) {
      if (!presume(key, needs, into)) {
        (hangsOnExecution(key) ? hanging : others).add(key);
      }
    }
    loadKeys(others, into);
    if (!hanging.isEmpty()) {
      executions.verify();
      loadKeys(hanging, into);
    }
    if (!needs.searches().isEmpty()) {
      Instant now = clock.now();
      for (Search<?> search : needs.searches()) {
        load(search, into, now);
      }
    }
  }

  /** Whether there is no need to look. */
  private boolean presume(Key<?> key, Needs needs, WorkingSet into) {
    if (key instanceof Key.OfLane lane && cache != null) {
      Lane known = cache.find(lane);
      if (known != null) {
        into.loaded(key, known);
      }
      return known != null;
    }
    boolean isNew = trustsNewIds
        && needs.fresh().contains(key)
        && key instanceof Key.OfExecution(ExecutionId id)
        && executions.presumeNew(id);
    if (isNew) {
      into.loaded(key, null);
    }
    return isNew;
  }

  private void loadKeys(List<Key<?>> keys, WorkingSet into) throws SQLException {
    Map<Class<?>, List<Key<?>>> kinds = new LinkedHashMap<>();
    keys.forEach(
        key -> kinds.computeIfAbsent(key.getClass(), kind -> new ArrayList<>()).add(key));
    List<Look> looks = new ArrayList<>();
    for (List<Key<?>> same : kinds.values()) {
      looks.add(look(same, lock(same.getFirst())));
    }
    List<List<@Nullable Object[]>> found =
        rows.select(looks.stream().flatMap(look -> look.selections.stream()).toList());
    int taken = 0;
    for (Look look : looks) {
      int next = taken + look.selections.size();
      Map<Key<?>, Entity> records = take(look, found.subList(taken, next), Unreadable.FAILS);
      look.keys.forEach(key -> into.loaded(key, records.get(key)));
      records.values().stream()
          .filter(Lane.class::isInstance)
          .forEach(lane -> lanes.add((Lane) lane));
      taken = next;
    }
  }

  /** Keys of one kind, and what is to be looked for to find their records. */
  private record Look(
      List<? extends Key<?>> keys, RowSets.Lock lock, List<RowSets.Selection> selections) {
    List<ExecutionId> executions() {
      return keys.stream().map(key -> ((Key.OfExecution) key).id()).toList();
    }
  }

  private Look look(List<? extends Key<?>> keys, RowSets.Lock lock) {
    if (keys.getFirst() instanceof Key.OfExecution) {
      var look = new Look(keys, lock, List.of());
      return new Look(keys, lock, executions.look(look.executions(), lock));
    }
    List<Object[]> wanted = keys.stream().map(Mapping::keyValues).toList();
    return new Look(
        keys,
        lock,
        Mapping.tables(keys.getFirst()).stream()
            .map(table ->
                new RowSets.Selection(table, table.places(), by(table, wanted), wanted, lock))
            .toList());
  }

  private static List<Integer> by(SqlTable table, List<Object[]> wanted) {
    return table.keys().subList(0, wanted.getFirst().length);
  }

  private Map<Key<?>, Entity> read(
      List<? extends Key<?>> keys, RowSets.Lock lock, Unreadable unreadable) throws SQLException {
    Look look = look(keys, lock);
    return take(look, rows.select(look.selections), unreadable);
  }

  private Map<Key<?>, Entity> take(
      Look look, List<List<@Nullable Object[]>> looked, Unreadable unreadable) throws SQLException {
    Map<Key<?>, Entity> found = new HashMap<>();
    if (look.keys.getFirst() instanceof Key.OfExecution) {
      executions
          .take(look.executions(), looked, unreadable)
          .forEach((id, record) -> found.put(Key.of(id), record));
      return found;
    }
    Map<List<Object>, List<Placed>> grouped = new HashMap<>();
    for (int place = 0; place < looked.size(); place++) {
      RowSets.Selection selection = look.selections.get(place);
      for (@Nullable Object[] values : looked.get(place)) {
        grouped
            .computeIfAbsent(prefix(values, selection.by()), key -> new ArrayList<>())
            .add(new Placed(selection.table(), values));
      }
    }
    for (Key<?> key : look.keys) {
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

  /** The keys of what searches met that leads nowhere any more, each told of once. */
  List<Object[]> takeSpent() {
    return due.takeSpent();
  }

  /** An execution as it was read here, if it was. */
  ExecutionReader.@Nullable Known known(Key<?> key) {
    return key instanceof Key.OfExecution(ExecutionId id) ? executions.known(id) : null;
  }

  /** The executions as they were read here. */
  ExecutionReader executions() {
    return executions;
  }

  private boolean isLocking() {
    return cache != null;
  }

  private RowSets.Lock lock(Key<?> key) {
    return isLocking() && isContended(key) ? RowSets.Lock.WAIT : RowSets.Lock.NONE;
  }

  private static boolean isContended(Key<?> key) {
    return !hangsOnExecution(key) && !isRarelyChanged(key);
  }

  /** Is protected by the lock of the execution, which therefore must be held. */
  private static boolean hangsOnExecution(Key<?> key) {
    return key instanceof Key.OfPastAttempt || key instanceof Key.OfGrant;
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
    var searches = new Searches(statements, now, isLocking());
    var records = new RecordSearches(statements, now);
    return (List<T>)
        switch (search) {
          case Search.Claimable question -> claimable(question, now);
          case Search.Due question -> due.find(question);
          case Search.Blocked question -> readable(searches.blocked(question));
          case Search.Executions question -> records(searches.executions(question));
          case Search.ExecutionIds question -> searches.ids(question);
          case Search.Counts question -> CountTable.find(question, statements);
          case Search.ExpiredLeases question -> due.find(question);
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
      List<ClaimSearch.Candidate> found = search.find(question, asked);
      found.forEach(candidate -> seen.add(candidate.rank().id()));
      List<Execution> free = found.stream()
          .map(ClaimSearch.Candidate::execution)
          .filter(Objects::nonNull)
          .filter(execution -> Places.isQueued(execution) && !handedOut.contains(execution.id()))
          .limit(question.limit())
          .toList();
      if (free.size() == question.limit() || found.size() < asked) {
        return handOut(free);
      }
      passedOver = found.size() - free.size();
    }
  }

  /** The lanes that were found here. */
  List<Lane> lanes() {
    return lanes;
  }

  /** What claims saw here, whether it was given to them or not. */
  Set<ExecutionId> seen() {
    return seen;
  }

  private List<Execution> handOut(List<Execution> found) {
    if (isLocking()) {
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
