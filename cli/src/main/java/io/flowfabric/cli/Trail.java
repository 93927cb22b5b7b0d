package io.flowfabric.cli;

import io.flowfabric.FlowFabric;
import io.flowfabric.decision.Event;
import io.flowfabric.decision.LoggedEvent;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Limits;
import io.flowfabric.service.EventCursor;
import io.flowfabric.service.ReadEvents;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Reads what the event log says of an execution from a moment on. For one thread. */
final class Trail {
  /**
   * Events of the same time are told in this order: first what happened to the lease, then the end.
   */
  private static final List<Event.Family> FAMILIES =
      List.of(Event.Family.OPERATOR, Event.Family.LEASE, Event.Family.COMPLETION);

  private final FlowFabric fabric;
  private final Map<Event.Family, EventCursor> begin = new EnumMap<>(Event.Family.class);

  private Trail(FlowFabric fabric) {
    this.fabric = fabric;
  }

  /** Begins behind all that a store may hold already. */
  static Trail beginningNow(FlowFabric fabric) {
    var trail = new Trail(fabric);
    FAMILIES.forEach(
        family -> trail.begin.put(family, trail.read(family, EventCursor.NOW).next()));
    return trail;
  }

  List<Event> of(ExecutionId execution) {
    return FAMILIES.stream()
        .flatMap(family -> all(family).stream())
        .filter(event -> isAbout(execution, event))
        .sorted(Comparator.comparing(Event::at))
        .toList();
  }

  private List<Event> all(Event.Family family) {
    List<Event> events = new ArrayList<>();
    EventCursor cursor = begin.getOrDefault(family, EventCursor.OLDEST);
    ReadEvents.Batch batch = read(family, cursor);
    while (!batch.events().isEmpty()) {
      batch.events().stream().map(LoggedEvent::event).forEach(events::add);
      batch = read(family, batch.next());
    }
    return events;
  }

  private ReadEvents.Batch read(Event.Family family, EventCursor cursor) {
    return fabric.apply(new ReadEvents(family, cursor, ReadEvents.Filter.ANY, Limits.PAGE));
  }

  private static boolean isAbout(ExecutionId execution, Event event) {
    return event
        .about()
        .filter(subject -> subject.execution().equals(execution))
        .isPresent();
  }
}
