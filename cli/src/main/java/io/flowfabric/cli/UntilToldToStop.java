package io.flowfabric.cli;

import java.util.concurrent.CountDownLatch;

/** Keeps something running until the process is told to end, and then closes it in order. */
final class UntilToldToStop {
  private UntilToldToStop() {}

  /** Does not come back: being told to end by a signal is a good end, and exits with 0. */
  static void run(AutoCloseable running) {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> close(running), "stop"));
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static void close(AutoCloseable running) {
    int code = 0;
    try {
      running.close();
    } catch (Exception failure) {
      code = 1;
    }
    Runtime.getRuntime().halt(code);
  }
}
