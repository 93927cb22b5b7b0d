package io.flowfabric.store.jdbc;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.LoggedEvent;
import io.flowfabric.json.EventJson;
import io.flowfabric.store.jdbc.Statements.Values;
import java.sql.SQLException;
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
 */
final class EventTable {
  private static final int PLACE_BITS = 20;
  private static final int MOST_EVENTS = (1 << PLACE_BITS) - 1;

  private static final SqlTable LOG = SqlTable.of(
      "ff_event_log",
      List.of(
          SqlColumn.plain("families", SqlType.INTEGER), SqlColumn.plain("events", SqlType.TEXT)));

  /** The family is part of the text, since each has an index that leaves the others out. */
  private static final Map<Event.Family, Fork> AFTER = byFamily("""
      SELECT batch_id, events
        FROM ff_event_log
       WHERE batch_id >= :batch AND (families & %d) <> 0
       ORDER BY batch_id
       LIMIT :limit
      """);

  private static final Map<Event.Family, Fork> LATEST = byFamily("""
      SELECT batch_id, events
        FROM ff_event_log
       WHERE (families & %d) <> 0
       ORDER BY batch_id DESC
       LIMIT 1
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
    int families =
        events.stream().mapToInt(event -> bit(event.family())).reduce(0, (some, bit) -> some | bit);
    rows.takeTurn(LOG.name());
    rows.insert(LOG, List.<@Nullable Object[]>of(new Object[] {families, EventJson.write(events)}));
  }

  List<LoggedEvent> after(Event.Family family, long position, int limit) throws SQLException {
    List<LoggedEvent> found = new ArrayList<>();
    long from = position >>> PLACE_BITS;
    while (found.size() < limit) {
      List<Batch> batches = statements.query(
          Objects.requireNonNull(AFTER.get(family)),
          new Values().number("batch", from).set("limit", SqlType.INTEGER, limit),
          row -> new Batch(row.getLong(1), row.getString(2)));
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
        .query(
            Objects.requireNonNull(LATEST.get(family)),
            new Values(),
            row -> new Batch(row.getLong(1), row.getString(2)))
        .stream()
        .map(batch -> batch.events(family).getLast())
        .toList();
  }

  private static int bit(Event.Family family) {
    return 1 << family.ordinal();
  }

  private record Batch(long id, String json) {
    List<LoggedEvent> events(Event.Family family) {
      List<Event> all = EventJson.parse(json);
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
