package io.flowfabric.store.memory;

import io.flowfabric.decision.Event;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Who wants to know of commits. Safe for use by many threads. */
final class Listeners {
  private static final Logger LOG = LoggerFactory.getLogger(Listeners.class);

  private final Map<Event.Family, List<Runnable>> waiting = new EnumMap<>(Event.Family.class);

  Listeners() {
    for (Event.Family family : Event.Family.values()) {
      waiting.put(family, new CopyOnWriteArrayList<>());
    }
  }

  AutoCloseable add(Event.Family family, Runnable listener) {
    // Wrapped, so that closing removes this one even where the same listener was given twice.
    Runnable own = listener::run;
    of(family).add(own);
    return () -> of(family).remove(own);
  }

  void wake(Set<Event.Family> families) {
    for (Event.Family family : families) {
      of(family).forEach(Listeners::wake);
    }
  }

  private static void wake(Runnable listener) {
    try {
      listener.run();
    } catch (RuntimeException failed) {
      // The commit stands, and a wake-up is only a hint: the caller must not see this as its
      // failure.
      LOG.warn("a listener failed after a commit", failed);
    }
  }

  private List<Runnable> of(Event.Family family) {
    return waiting.getOrDefault(family, List.of());
  }
}
