package io.flowfabric.store.jdbc;

import io.flowfabric.decision.Search;
import io.flowfabric.model.DueKind;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.store.jdbc.ExecutionReader.Unreadable;
import io.flowfabric.store.jdbc.Statements.Values;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds what is due. The rows of {@link DueTable} are hints: a glance at the executions leaves out
 * those that have ended, and the rest are read and asked. A hint that has come to nothing is met
 * once, as its row is then removed.
 */
final class DueSearch {
  /** How many rows are read at a time. */
  private static final int PAGE = 50;

  /** How many are asked at least, as most of them may have ended. */
  private static final int FEW = 50;

  private static final Set<String> AFTER_THE_END = Arrays.stream(DueKind.values())
      .filter(DueKind::isAfterTheEnd)
      .map(DueKind::wire)
      .collect(Collectors.toUnmodifiableSet());

  private static final Fork HINTS = Fork.same("""
      SELECT due_at_ms, pack, executions
        FROM ff_exec_due
       WHERE kind = :kind
         AND (due_at_ms, pack) > (:after, :after_pack)
         AND due_at_ms <= :by
       ORDER BY due_at_ms, pack
       LIMIT :limit
      """);

  private final Statements statements;
  private final ExecutionReader executions;
  private final RowSets.Lock lock;
  private final List<Object[]> spent = new ArrayList<>();

  DueSearch(Statements statements, ExecutionReader executions, RowSets.Lock lock) {
    this.statements = statements;
    this.executions = executions;
    this.lock = lock;
  }

  List<Execution> find(Search.Due search) throws SQLException {
    return find(new Sieve(search), search.by()).stream().map(Found::execution).toList();
  }

  List<Execution> find(Search.ExpiredLeases search) throws SQLException {
    List<Found> found = new ArrayList<>();
    for (String kind : List.of(DueKind.LEASE_EXPIRY.wire(), DueTable.LAPSED_LEASE)) {
      found.addAll(find(new Sieve(kind, search), search.asOf()));
    }
    return found.stream()
        .sorted(Comparator.comparing(Found::place))
        .limit(search.limit())
        .map(Found::execution)
        .toList();
  }

  /** The keys of rows that have nothing left to say, each told of once. */
  List<Object[]> takeSpent() {
    List<Object[]> taken = List.copyOf(spent);
    spent.clear();
    return taken;
  }

  /** Where an execution stands in the order of what is due. */
  private record Place(long at, ExecutionId id) implements Comparable<Place> {
    @Override
    public int compareTo(Place other) {
      int byTime = Long.compare(at, other.at);
      return byTime != 0 ? byTime : id.compareTo(other.id);
    }
  }

  private record Found(Place place, Execution execution) {}

  private record Hint(long at, long pack, List<ExecutionId> ids) {}

  private List<Found> find(Sieve sieve, Instant by) throws SQLException {
    Values values = new Values()
        .text("kind", sieve.kind)
        .number("after", sieve.after == null ? Long.MIN_VALUE : sieve.after.at)
        .number("after_pack", Long.MIN_VALUE)
        .number("by", by.toEpochMilli())
        .set("limit", SqlType.INTEGER, PAGE);
    List<Hint> open = new ArrayList<>();
    while (true) {
      List<Hint> page = statements.query(
          HINTS,
          values,
          row -> new Hint(row.getLong(1), row.getLong(2), DueTable.unpack(row.getBytes(3))));
      boolean last = page.size() < PAGE;
      open.addAll(page);
      // What is due at the time of the last row may go on in the next page.
      boolean endless = !last && !sieve.strict && page.getFirst().at == page.getLast().at;
      List<Hint> whole = open.stream()
          .filter(hint -> last || endless || hint.at < page.getLast().at)
          .toList();
      sieve.pass(whole);
      if (last || sieve.isFull()) {
        return sieve.found;
      }
      open.removeAll(whole);
      values.number("after", page.getLast().at).number("after_pack", page.getLast().pack);
    }
  }

  /** Keeps what is due and wanted, in order, until that is enough. */
  private final class Sieve {
    private final String kind;
    private final @Nullable Place after;
    private final Predicate<Execution> wanted;
    private final int limit;

    /** Whether ids decide the order of what is due at once, and nothing may be left out. */
    private final boolean strict;

    private final List<Found> found = new ArrayList<>();

    Sieve(Search.Due search) {
      this.kind = search.kind().wire();
      this.after = null;
      this.wanted = execution -> true;
      this.limit = search.limit();
      this.strict = false;
    }

    Sieve(String kind, Search.ExpiredLeases search) {
      var cursor = search.after();
      var namespace = search.namespace();
      this.kind = kind;
      this.after =
          cursor == null ? null : new Place(cursor.expiresAt().toEpochMilli(), cursor.execution());
      this.wanted = execution ->
          namespace == null || namespace.equals(execution.submission().namespace());
      this.limit = search.limit();
      this.strict = true;
    }

    boolean isFull() {
      return found.size() >= limit;
    }

    void pass(List<Hint> hints) throws SQLException {
      Map<Place, List<Hint>> hinted = new TreeMap<>();
      hints.forEach(hint -> hint.ids.forEach(id -> hinted
          .computeIfAbsent(new Place(hint.at, id), place -> new ArrayList<>())
          .add(hint)));
      List<Place> left = new ArrayList<>(hinted.keySet());
      while (!left.isEmpty() && !isFull()) {
        int some = Math.max(limit - found.size(), FEW);
        List<Place> next = left.subList(0, Math.min(left.size(), some));
        hinted.keySet().removeAll(ask(next));
        next.clear();
      }
      Set<Hint> speaking = new HashSet<>();
      hinted.values().forEach(speaking::addAll);
      hints.stream()
          .filter(hint -> !speaking.contains(hint))
          .forEach(hint -> spent.add(new Object[] {kind, hint.at, hint.pack}));
    }

    /** Gives back where nothing is due any more. What cannot be read may be mended one day. */
    private Set<Place> ask(List<Place> places) throws SQLException {
      boolean ended = AFTER_THE_END.contains(kind);
      List<ExecutionId> ids = places.stream().map(Place::id).toList();
      Set<ExecutionId> present = executions.present(ids, ended);
      var unreadable = strict ? Unreadable.FAILS : Unreadable.IS_PASSED_OVER;
      Map<ExecutionId, Execution> read = executions.read(present, lock, unreadable);
      Set<Place> over = new HashSet<>();
      for (Place place : places) {
        Execution execution = read.get(place.id);
        if (execution == null ? !present.contains(place.id) : !isDue(execution, place.at)) {
          over.add(place);
        } else if (execution != null && isWanted(execution, place) && !isFull()) {
          found.add(new Found(place, execution));
        }
      }
      return over;
    }

    private boolean isDue(Execution execution, long at) {
      return Objects.equals(DueTable.of(execution).get(kind), Instant.ofEpochMilli(at));
    }

    private boolean isWanted(Execution execution, Place place) {
      return (after == null || place.compareTo(after) > 0) && wanted.test(execution);
    }
  }
}
