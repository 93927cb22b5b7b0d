package io.flowfabric.engine.outside;

import java.time.Duration;

/** How the engine waits between tries. */
@FunctionalInterface
public interface Sleeper {
  Sleeper THREAD = Sleeper::sleepThread;

  void sleep(Duration time);

  private static void sleepThread(Duration time) {
    try {
      Thread.sleep(time);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
