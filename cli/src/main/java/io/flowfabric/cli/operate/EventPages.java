package io.flowfabric.cli.operate;

import io.flowfabric.Await;
import io.flowfabric.FlowFabric;
import io.flowfabric.decision.Event;
import io.flowfabric.decision.LoggedEvent;
import io.flowfabric.model.Limits;
import io.flowfabric.service.EventCursor;
import io.flowfabric.service.ReadEvents;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** The events of a family from a cursor on, read some at a time. For one thread. */
final class EventPages {
  private static final Duration AT_A_TIME = Duration.ofMinutes(1);

  private final FlowFabric fabric;
  private final Event.Family family;
  private final ReadEvents.Filter filter;
  private final Deque<LoggedEvent> read = new ArrayDeque<>();
  private EventCursor cursor;

  EventPages(FlowFabric fabric, Event.Family family, ReadEvents.Filter filter, EventCursor cursor) {
    this.fabric = fabric;
    this.family = family;
    this.filter = filter;
    this.cursor = cursor;
  }

  /** Leaves out all that happened so far. */
  EventPages fromNow() {
    cursor = fabric.apply(question(EventCursor.NOW)).next();
    return this;
  }

  /** The next event, which stays the next; nothing if there is none yet. */
  Optional<LoggedEvent> peek() {
    boolean moved = true;
    while (read.isEmpty() && moved) {
      moved = take(fabric.apply(question(cursor)));
    }
    return Optional.ofNullable(read.peek());
  }

  /** The next event, however long it takes to come. */
  LoggedEvent await() {
    while (read.isEmpty()) {
      take(fabric.apply(new Await<>(question(cursor), AT_A_TIME)));
    }
    return read.remove();
  }

  LoggedEvent remove() {
    return read.remove();
  }

  private boolean take(ReadEvents.Batch batch) {
    boolean moved = !batch.next().equals(cursor);
    read.addAll(batch.events());
    cursor = batch.next();
    return moved;
  }

  private ReadEvents question(EventCursor from) {
    return new ReadEvents(family, from, filter, Limits.PAGE);
  }
}
