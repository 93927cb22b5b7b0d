package io.flowfabric.cli.operate;

import io.flowfabric.cli.console.Failed;
import io.flowfabric.cli.console.Surroundings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The lines of a file, some at a time. Empty ones are passed over. For one thread. */
final class JobLines implements AutoCloseable {
  private final BufferedReader in;
  private final long total;
  private long number;

  /** A line and its place in the file, from 1 on. */
  record Line(long number, String text) {}

  private JobLines(BufferedReader in, long total) {
    this.in = in;
    this.total = total;
  }

  static JobLines open(String name, Surroundings surroundings, long skip) {
    try {
      JobLines lines = name.equals("-")
          ? new JobLines(
              new BufferedReader(new InputStreamReader(surroundings.in(), StandardCharsets.UTF_8)),
              0)
          : new JobLines(Files.newBufferedReader(Path.of(name)), count(Path.of(name)));
      while (lines.number < skip && lines.in.readLine() != null) {
        lines.number++;
      }
      return lines;
    } catch (IOException | UncheckedIOException unreadable) {
      throw Failed.usage("the file cannot be read: " + name);
    }
  }

  /** How many lines there are; 0 where nobody knows. */
  long total() {
    return total;
  }

  List<Line> next(int most) {
    List<Line> lines = new ArrayList<>();
    try {
      while (lines.size() < most) {
        String text = in.readLine();
        if (text == null) {
          return lines;
        }
        number++;
        if (!text.isBlank()) {
          lines.add(new Line(number, text));
        }
      }
      return lines;
    } catch (IOException unreadable) {
      throw Failed.usage("the file cannot be read beyond line " + number);
    }
  }

  private static long count(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.count();
    }
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }
}
