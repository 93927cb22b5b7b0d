package io.flowfabric.store.jdbc.postgres;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.Topic;
import io.flowfabric.error.EngineException;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.LaneId;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What one node tells the others, as text: who tells it, then a line for each topic, or one for a
 * greeting. A server takes only so much in one piece; those who miss a line look for themselves.
 */
final class Notice {
  private static final int MOST_CHARACTERS = 7000;

  private Notice() {}

  /** Which node it is. */
  record Sender(long id) {
    /** Whoever commits a transaction that a node took part in. */
    static final Sender GUEST = new Sender(0);

    private String text() {
      return Long.toHexString(id);
    }
  }

  /** What is said of oneself. */
  enum Greeting {
    /** I hear from now on. */
    WHO_IS_THERE('?'),
    /** I tell from now on; what was before, you have to look for. */
    I_AM('!');

    private final char sign;

    Greeting(char sign) {
      this.sign = sign;
    }
  }

  /**
   * What somebody else says.
   *
   * @param isNode whether another node says it
   */
  record Heard(boolean isNode, @Nullable Greeting greeting, Set<Topic> touched) {}

  static String write(Greeting greeting, Sender from) {
    return from.text() + '\n' + greeting.sign;
  }

  static String write(Set<Topic> touched, Sender from) {
    var text = new StringBuilder(from.text());
    touched.stream()
        .sorted((one, other) -> Boolean.compare(isMinor(one), isMinor(other)))
        .map(Notice::line)
        .takeWhile(line -> text.length() + line.length() < MOST_CHARACTERS)
        .forEach(line -> text.append('\n').append(line));
    return text.toString();
  }

  /** Nothing where it is our own word that comes back. */
  static Optional<Heard> read(String text, Sender self) {
    String[] lines = text.split("\n");
    if (lines[0].equals(self.text())) {
      return Optional.empty();
    }
    Set<Topic> topics = new HashSet<>();
    Arrays.stream(lines).skip(1).forEach(line -> read(line, topics));
    boolean isNode = !lines[0].equals(Sender.GUEST.text());
    return Optional.of(new Heard(isNode, greeting(lines[lines.length - 1]), topics));
  }

  private static @Nullable Greeting greeting(String line) {
    return Arrays.stream(Greeting.values())
        .filter(greeting -> line.equals(String.valueOf(greeting.sign)))
        .findFirst()
        .orElse(null);
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
