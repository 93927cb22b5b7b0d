package io.flowfabric.sdk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A worker in a process of its own, whose handler does not end before a file is there. */
final class WorkerProcess {
  static final Duration LEASE = Duration.ofSeconds(1);

  private WorkerProcess() {}

  /** The URL of the store, and the file to wait for. */
  public static void main(String[] arguments) throws InterruptedException {
    var settings = WorkerSettings.builder()
        .worker("child")
        .leaseTtl(LEASE)
        .listener((task, outcome) -> System.out.println("outcome " + outcome))
        .build();
    Path go = Path.of(arguments[1]);
    Fabric fabric = Fabric.open(arguments[0], settings);
    fabric.compute("slow", Nothing.class, (nothing, task) -> {
      task.cancellation().onRequest(() -> System.out.println("told to stop"));
      waitFor(go);
      return "child";
    });
    fabric.start();
    System.out.println("started");
    new CountDownLatch(1).await();
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

  static Process start(String url, Path go, Path output) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            WorkerProcess.class.getName(),
            url,
            go.toString())
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start();
  }

  static void signal(Process process, String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }
}
