package io.flowfabric.store;

import io.flowfabric.decision.Topic;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Who in this process wants to know of commits. Safe for use by many threads. */
public final class Listeners {
  private static final Logger LOG = LoggerFactory.getLogger(Listeners.class);

  private final Map<Topic, List<Runnable>> waiting = new ConcurrentHashMap<>();

  public Listening add(Topic topic, Runnable listener) {
    // Wrapped, so that closing removes this one even where the same listener was given twice.
    Runnable own = listener::run;
    waiting.compute(topic, (same, known) -> {
      List<Runnable> all = known == null ? new CopyOnWriteArrayList<>() : known;
      all.add(own);
      return all;
    });
    return () -> waiting.computeIfPresent(topic, (same, known) -> without(known, own));
  }

  public void wake(Collection<Topic> touched) {
    for (Topic topic : touched) {
      waiting.getOrDefault(topic, List.of()).forEach(Listeners::wake);
    }
  }

  /** For when it is not known what was touched. */
  public void wakeAll() {
    wake(List.copyOf(waiting.keySet()));
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

  private static @Nullable List<Runnable> without(List<Runnable> known, Runnable gone) {
    known.remove(gone);
    return known.isEmpty() ? null : known;
  }
}
