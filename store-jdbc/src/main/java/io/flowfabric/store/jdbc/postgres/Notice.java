package io.flowfabric.store.jdbc.postgres;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.Topic;
import io.flowfabric.error.EngineException;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.LaneId;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * What one node tells the others, as text: who tells it, then a line for each topic. A server takes
 * only so much in one piece; those who miss a line look for themselves.
 */
final class Notice {
  private static final int MOST_CHARACTERS = 7000;

  private Notice() {}

  /** Which node it is. */
  record Sender(long id) {}

  static String write(Set<Topic> touched, Sender from) {
    var text = new StringBuilder(Long.toHexString(from.id));
    touched.stream()
        .sorted((one, other) -> Boolean.compare(isMinor(one), isMinor(other)))
        .map(Notice::line)
        .takeWhile(line -> text.length() + line.length() < MOST_CHARACTERS)
        .forEach(line -> text.append('\n').append(line));
    return text.toString();
  }

  /** Nothing where it is our own word that comes back. */
  static Set<Topic> read(String text, Sender self) {
    String[] lines = text.split("\n");
    Set<Topic> topics = new HashSet<>();
    if (!lines[0].equals(Long.toHexString(self.id))) {
      Arrays.stream(lines).skip(1).forEach(line -> read(line, topics));
    }
    return topics;
  }

  private static void read(String line, Set<Topic> into) {
    String value = line.substring(1);
    try {
      switch (line.charAt(0)) {
        case 'w' -> into.add(new Topic.Work(new LaneId(value)));
        case 'd' -> into.add(new Topic.Delay());
        case 'e' -> into.add(new Topic.End(ExecutionId.parse(value)));
        case 'n' ->
          Arrays.stream(Event.Family.values())
              .filter(family -> family.wire().equals(value))
              .forEach(family -> into.add(new Topic.News(family)));
        default -> {}
      }
    } catch (EngineException.Validation foreign) {
      // Anybody can notify this channel; what is not ours means nothing here.
      into.clear();
    }
  }

  private static String line(Topic topic) {
    return switch (topic) {
      case Topic.Work work -> "w" + work.lane().value();
      case Topic.Delay delay -> "d";
      case Topic.End end -> "e" + end.execution();
      case Topic.News news -> "n" + news.family().wire();
    };
  }

  /** There can be many of them, and each concerns few. */
  private static boolean isMinor(Topic topic) {
    return topic instanceof Topic.End;
  }
}
