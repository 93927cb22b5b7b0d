package io.flowfabric.store.jdbc;

import io.flowfabric.decision.Event;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Who wants to hear of commits in this process. Safe for use by many threads. */
final class Wakeups {
  private static final Logger LOG = LoggerFactory.getLogger(Wakeups.class);

  private final List<Listener> listeners = new CopyOnWriteArrayList<>();

  private record Listener(Event.Family family, Runnable action) {}

  AutoCloseable add(Event.Family family, Runnable action) {
    var listener = new Listener(family, action);
    listeners.add(listener);
    return () -> listeners.removeIf(known -> known == listener);
  }

  void tell(List<Event> committed) {
    if (committed.isEmpty() || listeners.isEmpty()) {
      return;
    }
    Set<Event.Family> families = EnumSet.noneOf(Event.Family.class);
    committed.forEach(event -> families.add(event.family()));
    listeners.stream()
        .filter(listener -> families.contains(listener.family))
        .forEach(Wakeups::wake);
  }

  private static void wake(Listener listener) {
    try {
      listener.action.run();
    } catch (RuntimeException failure) {
      // What was committed stays committed, and a wake-up is only a hint.
      LOG.warn("a listener for {} events failed", listener.family.wire(), failure);
    }
  }
}
