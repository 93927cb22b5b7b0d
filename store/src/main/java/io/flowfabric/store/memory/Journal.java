package io.flowfabric.store.memory;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.LoggedEvent;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The events that were committed and are kept. Guarded by the locks of the {@link Database}. */
final class Journal {
  private final Deque<List<Event>> commits = new ArrayDeque<>();
  private final Map<Event.Family, Chapter> chapters = new EnumMap<>(Event.Family.class);

  Journal() {
    for (Event.Family family : Event.Family.values()) {
      chapters.put(family, new Chapter());
    }
  }

  void append(List<Event> commit) {
    if (!commit.isEmpty()) {
      commits.add(List.copyOf(commit));
      commit.forEach(event -> chapter(event.family()).add(event));
    }
  }

  List<LoggedEvent> after(Event.Family family, long position, int limit) {
    return chapter(family).after(position, limit);
  }

  Optional<LoggedEvent> latest(Event.Family family) {
    List<LoggedEvent> kept = chapter(family).kept;
    return kept.isEmpty() ? Optional.empty() : Optional.of(kept.getLast());
  }

  long forgotten(Event.Family family) {
    return chapter(family).forgotten;
  }

  /** Of how many commits the events were forgotten. */
  int trim(Instant before, int limit) {
    int trimmed = 0;
    while (trimmed < limit && !commits.isEmpty() && isOlder(commits.getFirst(), before)) {
      commits.removeFirst().forEach(event -> chapter(event.family()).dropFirst());
      trimmed++;
    }
    return trimmed;
  }

  private static boolean isOlder(List<Event> commit, Instant time) {
    return commit.stream().allMatch(event -> event.at().isBefore(time));
  }

  private Chapter chapter(Event.Family family) {
    Chapter chapter = chapters.get(family);
    if (chapter == null) {
      throw new IllegalStateException("no chapter for " + family);
    }
    return chapter;
  }

  /** The events of a family. Those that are forgotten had the first positions. */
  private static final class Chapter {
    private final List<LoggedEvent> kept = new ArrayList<>();
    private long forgotten;

    void add(Event event) {
      kept.add(new LoggedEvent(forgotten + kept.size() + 1, event));
    }

    void dropFirst() {
      kept.removeFirst();
      forgotten++;
    }

    List<LoggedEvent> after(long position, int limit) {
      int from = Math.clamp(position - forgotten, 0, kept.size());
      int to = (int) Math.min(kept.size(), (long) from + limit);
      return List.copyOf(kept.subList(from, to));
    }
  }
}
