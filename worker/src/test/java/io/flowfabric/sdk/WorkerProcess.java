package io.flowfabric.sdk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A worker in a process of its own, which tells on its output what it does. */
final class WorkerProcess {
  private final Process process;
  private final Path output;

  private WorkerProcess(Process process, Path output) {
    this.process = process;
    this.output = output;
  }

  /** The URL of the store, the length of leases, and the file that stubborn handlers wait for. */
  public static void main(String[] arguments) throws InterruptedException {
    var settings = WorkerSettings.builder()
        .worker("child")
        .slots(8)
        .leaseTtl(Duration.ofMillis(Long.parseLong(arguments[1])))
        .drainTimeout(Duration.ZERO)
        .listener((task, outcome) -> tell(outcome.getClass().getSimpleName(), task))
        .build();
    Path go = Path.of(arguments[2]);
    Fabric fabric = Fabric.open(arguments[0], settings);
    fabric.compute("stubborn", Nothing.class, (nothing, task) -> {
      task.cancellation().onRequest(() -> tell("told to stop", task));
      tell("begun", task);
      waitFor(go);
      return "child";
    });
    fabric.handle("endless", Nothing.class, (nothing, task) -> new CountDownLatch(1).await());
    fabric.handle(
        "short",
        Nothing.class,
        (nothing, task) -> new CountDownLatch(1).await(100, TimeUnit.MILLISECONDS));
    fabric.start();
    System.out.println("started");
    new CountDownLatch(1).await();
  }

  private static void tell(String what, Task task) {
    System.out.println(what + " " + task.execution());
  }

  /** Whatever is said to it meanwhile. */
  private static void waitFor(Path file) {
    var never = new CountDownLatch(1);
    while (!Files.exists(file)) {
      try {
        never.await(20, TimeUnit.MILLISECONDS);
      } catch (InterruptedException ignoring) {
        System.out.println("interrupted");
      }
    }
  }

  /** Small and quick to start: several of them share a machine. */
  static WorkerProcess start(String url, Duration lease, Path folder) throws IOException {
    Path output = Files.createTempFile(folder, "worker", ".txt");
    Process process = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx64m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            WorkerProcess.class.getName(),
            url,
            Long.toString(lease.toMillis()),
            go(folder).toString())
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start();
    return new WorkerProcess(process, output);
  }

  static Path go(Path folder) {
    return folder.resolve("go");
  }

  WorkerProcess awaitStarted() throws IOException, InterruptedException {
    awaitSaid("started");
    return this;
  }

  void awaitSaid(String what) throws IOException, InterruptedException {
    Patience.until("it says " + what, () -> said(what));
  }

  boolean said(String what) {
    return output().contains(what);
  }

  String output() {
    return Patience.read(output);
  }

  void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }

  /** What it ended with, after it was told to or by itself. */
  int awaitEnd() throws InterruptedException {
    Patience.until("the process ends", () -> !process.isAlive());
    return process.exitValue();
  }

  void kill() {
    process.destroyForcibly();
  }
}
