package io.flowfabric.client;

import io.flowfabric.server.process.ServerProcess;
import io.flowfabric.server.process.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A server in a process of its own, which can be told to stop, or be killed. */
final class ServerOnItsOwn implements AutoCloseable {
  private static final String LISTENS = "listens on ";
  private static final int SECONDS = 60;

  private final Process process;
  private final Path output;

  private ServerOnItsOwn(Process process, Path output) {
    this.process = process;
    this.output = output;
  }

  /** The URL of the store, and the port. */
  public static void main(String[] arguments) throws InterruptedException {
    var server = ServerProcess.start(
        Settings.standard()
            .flags(Map.of("store", arguments[0], "listen", "127.0.0.1:" + arguments[1])),
        "test");
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      server.close();
      Runtime.getRuntime().halt(0);
    }));
    System.out.println(LISTENS + server.url());
    new CountDownLatch(1).await();
  }

  /** Small and quick to start: several of them share a machine. */
  static ServerOnItsOwn start(String store, int port, Path folder) throws IOException {
    Path output = Files.createTempFile(folder, "server", ".txt");
    Process process = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx256m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            ServerOnItsOwn.class.getName(),
            store,
            Integer.toString(port))
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start();
    return new ServerOnItsOwn(process, output);
  }

  /** Where it listens, once it does. */
  String url() throws InterruptedException {
    Until.isTrue("the server listens", () -> {
      if (!process.isAlive()) {
        throw new AssertionError("the server did not start: " + output());
      }
      return output().contains(LISTENS);
    });
    String said = output();
    int begin = said.indexOf(LISTENS) + LISTENS.length();
    return said.substring(begin, said.indexOf('\n', begin)).strip();
  }

  private String output() {
    try {
      return Files.readString(output);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Tells it to stop, as an operator or a supervisor does. */
  void tellToStop() {
    process.destroy();
  }

  /** What it ended with. */
  int awaitEnd() throws InterruptedException {
    if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("the server does not end");
    }
    return process.exitValue();
  }

  void kill() {
    process.destroyForcibly();
  }

  @Override
  public void close() {
    kill();
  }
}
