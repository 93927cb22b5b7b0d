package io.flowfabric.store.jdbc;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Another Java process with the classes of this one, and what it says, line by line. */
final class ChildProcess implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 60;

  private final Process process;
  private final BufferedReader out;

  private ChildProcess(Process process) {
    this.process = process;
    this.out = process.inputReader();
  }

  static ChildProcess start(Class<?> program, Object... given) {
    List<String> command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "--enable-native-access=ALL-UNNAMED",
        "-XX:TieredStopAtLevel=1",
        "-Xmx128m",
        "-cp",
        System.getProperty("java.class.path"),
        program.getName()));
    Stream.of(given).map(String::valueOf).forEach(command::add);
    try {
      var builder = new ProcessBuilder(command).redirectError(Redirect.INHERIT);
      return new ChildProcess(builder.start());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** The next lines, as many as asked for; fewer where the process ends before. */
  List<String> lines(int count) {
    List<String> lines = new ArrayList<>();
    try {
      String line = count == 0 ? null : out.readLine();
      while (line != null) {
        lines.add(line);
        line = lines.size() == count ? null : out.readLine();
      }
      return lines;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Everything that is still to come, up to the end of the process, which must be a good one. */
  List<String> finish() {
    List<String> rest = lines(Integer.MAX_VALUE);
    if (exit() != 0) {
      throw new AssertionError("failed with " + exit() + " after " + rest.size() + " lines");
    }
    return rest;
  }

  /** Kills it without warning, and returns what it had said before. */
  List<String> kill() {
    // By its handle, since the process itself would throw away what it has said.
    process.toHandle().destroyForcibly();
    List<String> rest = lines(Integer.MAX_VALUE);
    exit();
    return rest;
  }

  private int exit() {
    try {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError("the process does not end");
      }
      return process.exitValue();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopped);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
