package io.flowfabric.store.memory;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.LoggedEvent;
import io.flowfabric.model.Entity;
import io.flowfabric.model.Key;
import io.flowfabric.store.row.Records;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Everything that was committed. Guarded by the locks of the {@link Database}. */
final class Contents {
  private final Map<Key<?>, Stored> records = new HashMap<>();
  private final Indexes indexes = new Indexes();
  private final Map<Event.Family, List<LoggedEvent>> events = new EnumMap<>(Event.Family.class);

  Contents() {
    for (Event.Family family : Event.Family.values()) {
      events.put(family, new ArrayList<>());
    }
  }

  @Nullable
  Stored stored(Key<?> key) {
    return records.get(key);
  }

  @Nullable
  Entity find(Key<?> key) {
    Stored stored = records.get(key);
    return stored == null ? null : Records.decode(key, stored.rows());
  }

  Indexes indexes() {
    return indexes;
  }

  /** The events of a family, the one at position 1 first. */
  List<LoggedEvent> events(Event.Family family) {
    return events.getOrDefault(family, List.of());
  }

  void replace(Key<?> key, @Nullable Stored after) {
    Stored before = after == null ? records.remove(key) : records.put(key, after);
    indexes.replace(
        before == null ? List.of() : before.entries(), after == null ? List.of() : after.entries());
  }

  void append(Event event) {
    List<LoggedEvent> log = events(event.family());
    log.add(new LoggedEvent(log.size() + 1L, event));
  }
}
