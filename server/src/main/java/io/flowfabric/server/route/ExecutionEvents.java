package io.flowfabric.server.route;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.LoggedEvent;
import io.flowfabric.execution.DescribeExecution;
import io.flowfabric.model.Limits;
import io.flowfabric.model.PublicState;
import io.flowfabric.server.http.Exchange;
import io.flowfabric.service.EventCursor;
import io.flowfabric.service.ReadEvents;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * The events of one execution. The log has no index by execution, which every write would have to
 * pay for; but it is in the order of commits and so nearly in that of time, and only the part in
 * which the execution lived is read.
 */
record ExecutionEvents(Exchange exchange, DescribeExecution.Snapshot about) {
  private static final List<Event.Family> FAMILIES =
      List.of(Event.Family.LEASE, Event.Family.OPERATOR, Event.Family.COMPLETION);

  private static final Set<PublicState> TERMINAL = Set.of(
      PublicState.COMPLETED,
      PublicState.FAILED,
      PublicState.CANCELLED,
      PublicState.EXPIRED,
      PublicState.SKIPPED);

  /** By how much commits may be out of order, which is how long a transaction takes at most. */
  private static final Duration DISORDER = Duration.ofMinutes(1);

  /** In the order in which they happened. */
  List<LoggedEvent> all() {
    List<LoggedEvent> all = new ArrayList<>();
    FAMILIES.forEach(family -> all.addAll(of(family)));
    all.sort(Comparator.comparing(logged -> logged.event().at()));
    return all;
  }

  private List<LoggedEvent> of(Event.Family family) {
    var filter = new ReadEvents.Filter(about.namespace(), about.lane(), null, null);
    List<LoggedEvent> own = new ArrayList<>();
    EventCursor cursor = before(family, about.createdAt().minus(DISORDER));
    while (true) {
      ReadEvents.Batch batch = exchange.apply(new ReadEvents(family, cursor, filter, Limits.PAGE));
      batch.events().stream().filter(this::isOwn).forEach(own::add);
      if (batch.next().equals(cursor) || batch.events().stream().anyMatch(this::isAfterEnd)) {
        return own;
      }
      cursor = batch.next();
    }
  }

  private boolean isOwn(LoggedEvent logged) {
    return logged
        .event()
        .about()
        .filter(subject -> subject.execution().equals(about.execution()))
        .isPresent();
  }

  private boolean isAfterEnd(LoggedEvent logged) {
    return TERMINAL.contains(about.state())
        && logged.event().at().isAfter(about.lastMutationAt().plus(DISORDER));
  }

  /** A place with nothing but older events before it, found by halving. */
  private EventCursor before(Event.Family family, Instant time) {
    ReadEvents.Batch oldest = probe(family, EventCursor.OLDEST);
    if (!isOlder(oldest, time)) {
      return EventCursor.OLDEST;
    }
    long older = position(oldest.next());
    long newer = position(probe(family, EventCursor.NOW).next());
    while (older + 1 < newer) {
      long middle = older + (newer - older) / 2;
      if (isOlder(probe(family, new EventCursor.After(middle)), time)) {
        older = middle;
      } else {
        newer = middle;
      }
    }
    return new EventCursor.After(older);
  }

  private ReadEvents.Batch probe(Event.Family family, EventCursor cursor) {
    return exchange.apply(new ReadEvents(family, cursor, ReadEvents.Filter.ANY, 1));
  }

  /** What is hidden from the caller tells nothing, and then more is read than need be. */
  private static boolean isOlder(ReadEvents.Batch found, Instant time) {
    return found.events().stream().anyMatch(logged -> logged.event().at().isBefore(time));
  }

  private static long position(EventCursor cursor) {
    return cursor instanceof EventCursor.After after ? after.position() : 0;
  }
}
