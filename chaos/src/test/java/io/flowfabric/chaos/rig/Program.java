package io.flowfabric.chaos.rig;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A Java process with the classes of this one, which ends when this one does: it listens to its
 * standard input, and that is closed then.
 */
public final class Program {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Process process;

  private Program(Process process) {
    this.process = process;
  }

  /** Small, so that several of them share a machine. */
  public static Program start(Class<?> main, Path log, Object... given) {
    List<String> command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "--enable-native-access=ALL-UNNAMED",
        "-Xmx128m",
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-Xshare:auto",
        "-cp",
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
        main.getName()));
    Stream.of(given).map(String::valueOf).forEach(command::add);
    try {
      return new Program(new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
          .start());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  public long pid() {
    return process.pid();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  public void signal(String name) {
    Shell.run("kill", "-" + name, Long.toString(process.pid()));
  }

  /** Says something to it. */
  public void tell(String words) {
    try {
      BufferedWriter in = process.outputWriter();
      in.write(words);
      in.newLine();
      in.flush();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  public void kill() {
    process.destroyForcibly();
    awaitEnd();
  }

  public void awaitEnd() {
    try {
      if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IllegalStateException("the process does not end");
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopped);
    }
  }
}
