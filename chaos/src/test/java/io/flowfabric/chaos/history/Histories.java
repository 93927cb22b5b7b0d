package io.flowfabric.chaos.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Files of lines, one for each process, each line written through before the process goes on. */
public final class Histories {
  private static final String SUFFIX = ".history.jsonl";
  private static final ObjectMapper JSON = new ObjectMapper();

  private Histories() {}

  /** A file that is being written. Safe for use by many threads. */
  public static final class Pen {
    private final Writer out;

    private Pen(Writer out) {
      this.out = out;
    }

    public synchronized void write(Line line) {
      try {
        out.write(JSON.writeValueAsString(line) + "\n");
        out.flush();
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }
  }

  public static Pen begin(Path folder, String process) {
    try {
      return new Pen(Files.newBufferedWriter(folder.resolve(process + SUFFIX)));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Writes down what else a reader of the history may want to know, a line each. */
  public static void keep(Path file, List<?> records) {
    try (Writer out = Files.newBufferedWriter(file)) {
      for (Object one : records) {
        out.write(JSON.writeValueAsString(one) + "\n");
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** All operations that the processes of a run have written down, in the order of asking. */
  public static List<Operation> read(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith(SUFFIX))
          .flatMap(file -> operations(file).stream())
          .sorted(Operation.IN_ORDER)
          .toList();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static List<Operation> operations(Path file) {
    Map<Long, Line> asked = new HashMap<>();
    List<Operation> operations = new ArrayList<>();
    for (Line line : lines(file)) {
      if (line.deed() != null) {
        asked.put(line.number(), line);
      } else {
        operations.add(Operation.of(asked.remove(line.number()), line));
      }
    }
    asked.values().forEach(open -> operations.add(Operation.open(open)));
    return operations;
  }

  private static List<Line> lines(Path file) {
    List<Line> lines = new ArrayList<>();
    try {
      for (String text : Files.readAllLines(file)) {
        lines.add(JSON.readValue(text, Line.class));
      }
    } catch (JsonProcessingException cutOff) {
      // A process that was killed while it wrote leaves half a line, which is its last.
      return lines;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return lines;
  }
}
