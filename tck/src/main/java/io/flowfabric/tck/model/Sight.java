package io.flowfabric.tck.model;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.LoggedEvent;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * All that is stored at a moment.
 *
 * @param ends the position of the newest event of each family
 * @param news the events since the last look, each family oldest first
 */
record Sight(
    Instant now,
    SortedMap<ExecutionId, Biography> executions,
    Map<Event.Family, Long> ends,
    List<LoggedEvent> news) {

  static Sight ofNothing(Instant now) {
    return new Sight(now, new TreeMap<>(), Map.of(), List.of());
  }

  @Nullable
  Execution find(ExecutionId id) {
    Biography found = executions.get(id);
    return found == null ? null : found.execution();
  }

  /** The new events of one kind that are about an execution. */
  <E extends Event> List<E> news(ExecutionId about, Class<E> kind) {
    return news.stream()
        .map(LoggedEvent::event)
        .filter(
            event -> event.about().filter(of -> of.execution().equals(about)).isPresent())
        .filter(kind::isInstance)
        .map(kind::cast)
        .toList();
  }
}
