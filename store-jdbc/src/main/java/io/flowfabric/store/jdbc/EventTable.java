package io.flowfabric.store.jdbc;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.LoggedEvent;
import io.flowfabric.json.EventJson;
import io.flowfabric.json.EventJson.Packed;
import io.flowfabric.store.jdbc.Statements.Values;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The events of a transaction in one row. The position of an event is the number of its row and its
 * place in it. SQLite has one writer, so rows are numbered in the order of their commits by
 * themselves. On PostgreSQL the number is drawn under a lock that is held until the commit, so that
 * no reader can pass a number that a running transaction may still fill in.
 *
 * <p>Rows are forgotten in the order of their numbers. How far each family is forgotten is kept
 * beside the log, so that a reader who missed something can be told apart from one to whom nothing
 * happened.
 */
final class EventTable {
  private static final int PLACE_BITS = 20;
  private static final int MOST_EVENTS = (1 << PLACE_BITS) - 1;

  private static final SqlTable LOG = SqlTable.of(
      "ff_event_log",
      List.of(
          SqlColumn.plain("written_at_ms", SqlType.BIGINT),
          SqlColumn.plain("families", SqlType.INTEGER),
          SqlColumn.plain("common", SqlType.TEXT),
          SqlColumn.plain("events", SqlType.TEXT)));

  /** The family is part of the text, since each has an index that leaves the others out. */
  private static final Map<Event.Family, Fork> AFTER = byFamily("""
      SELECT batch_id, common, events
        FROM ff_event_log
       WHERE batch_id >= :batch AND (families & %d) <> 0
       ORDER BY batch_id
       LIMIT :limit
      """);

  private static final Map<Event.Family, Fork> LATEST = byFamily("""
      SELECT batch_id, common, events
        FROM ff_event_log
       WHERE (families & %d) <> 0
       ORDER BY batch_id DESC
       LIMIT 1
      """);
  private static final Fork OLDEST = Fork.same("""
      SELECT batch_id, written_at_ms, families
        FROM ff_event_log
       ORDER BY batch_id
       LIMIT :limit
      """);
  private static final Fork ONE = Fork.same("""
      SELECT batch_id, common, events
        FROM ff_event_log
       WHERE batch_id = :batch
      """);
  private static final Fork FORGET = Fork.same("""
      DELETE FROM ff_event_log
       WHERE batch_id <= :batch
      """);
  private static final Fork REMEMBER = Fork.same("""
      INSERT INTO ff_event_forgotten (family, event_id)
      VALUES (:family, :event)
      ON CONFLICT (family) DO UPDATE
         SET event_id = excluded.event_id
       WHERE ff_event_forgotten.event_id < excluded.event_id
      """);
  private static final Fork FORGOTTEN = Fork.same("""
      SELECT event_id
        FROM ff_event_forgotten
       WHERE family = :family
      """);

  private static Map<Event.Family, Fork> byFamily(String text) {
    return Arrays.stream(Event.Family.values())
        .collect(Collectors.toMap(
            Function.identity(), family -> Fork.same(text.formatted(bit(family)))));
  }

  private final Statements statements;

  EventTable(Statements statements) {
    this.statements = statements;
  }

  static void append(List<Event> events, RowSets rows) throws SQLException {
    if (events.size() > MOST_EVENTS) {
      throw new IllegalStateException("too many events in one transaction: " + events.size());
    }
    int families = 0;
    long writtenAt = Long.MIN_VALUE;
    for (Event event : events) {
      families |= bit(event.family());
      writtenAt = Math.max(writtenAt, event.at().toEpochMilli());
    }
    rows.takeTurn(LOG.name());
    Packed packed = EventJson.pack(events);
    rows.insert(LOG, List.<@Nullable Object[]>of(new Object[] {
      writtenAt, families, packed.common(), packed.each()
    }));
  }

  List<LoggedEvent> after(Event.Family family, long position, int limit) throws SQLException {
    List<LoggedEvent> found = new ArrayList<>();
    long from = position >>> PLACE_BITS;
    while (found.size() < limit) {
      List<Batch> batches = statements.query(
          Objects.requireNonNull(AFTER.get(family)),
          new Values().number("batch", from).set("limit", SqlType.INTEGER, limit),
          Batch::of);
      for (Batch batch : batches) {
        batch.events(family).stream()
            .filter(event -> event.position() > position)
            .forEach(found::add);
      }
      if (batches.size() < limit) {
        break;
      }
      from = batches.getLast().id + 1;
    }
    return found.size() > limit ? found.subList(0, limit) : found;
  }

  List<LoggedEvent> latest(Event.Family family) throws SQLException {
    return statements
        .query(Objects.requireNonNull(LATEST.get(family)), new Values(), Batch::of)
        .stream()
        .map(batch -> batch.events(family).getLast())
        .toList();
  }

  /** The position of the newest event of a family that is forgotten, if one is. */
  List<Long> forgotten(Event.Family family) throws SQLException {
    return statements.query(
        FORGOTTEN, new Values().text("family", family.wire()), row -> row.getLong(1));
  }

  /** Of how many commits the events were forgotten. */
  int trim(Instant before, int limit) throws SQLException {
    List<Commit> oldest = statements.query(
        OLDEST,
        new Values().set("limit", SqlType.INTEGER, limit),
        row -> new Commit(row.getLong(1), row.getLong(2), row.getInt(3)));
    List<Commit> old = oldest.stream()
        .takeWhile(commit -> commit.writtenAt < before.toEpochMilli())
        .toList();
    if (!old.isEmpty()) {
      for (Event.Family family : Event.Family.values()) {
        rememberLast(family, old);
      }
      statements.update(FORGET, new Values().number("batch", old.getLast().id));
    }
    return old.size();
  }

  private void rememberLast(Event.Family family, List<Commit> old) throws SQLException {
    List<Commit> telling =
        old.stream().filter(commit -> (commit.families & bit(family)) != 0).toList();
    if (telling.isEmpty()) {
      return;
    }
    List<Batch> last =
        statements.query(ONE, new Values().number("batch", telling.getLast().id), Batch::of);
    // Another node may have forgotten the row meanwhile; then it has remembered that, too.
    for (Batch batch : last) {
      statements.update(
          REMEMBER,
          new Values()
              .text("family", family.wire())
              .number("event", batch.events(family).getLast().position()));
    }
  }

  private record Commit(long id, long writtenAt, int families) {}

  private static int bit(Event.Family family) {
    return 1 << family.ordinal();
  }

  private record Batch(long id, Packed packed) {
    static Batch of(ResultSet row) throws SQLException {
      return new Batch(row.getLong(1), new Packed(row.getString(2), row.getString(3)));
    }

    List<LoggedEvent> events(Event.Family family) {
      List<Event> all = EventJson.unpack(packed);
      List<LoggedEvent> wanted = new ArrayList<>();
      for (int place = 0; place < all.size(); place++) {
        if (all.get(place).family() == family) {
          wanted.add(new LoggedEvent((id << PLACE_BITS) + place + 1, all.get(place)));
        }
      }
      return wanted;
    }
  }
}
