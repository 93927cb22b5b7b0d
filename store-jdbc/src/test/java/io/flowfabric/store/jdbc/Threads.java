package io.flowfabric.store.jdbc;

import java.util.ArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;

/**
 * Callers in threads of the system. Virtual ones would not do where SQLite makes one wait for
 * another: the driver waits outside of Java, and keeps what should carry the other.
 */
final class Threads {
  private Threads() {}

  /** Each caller is told its number. Fails if one of them failed. */
  static void atOnce(int callers, IntConsumer call) {
    var running = new ArrayList<Future<?>>();
    try (var threads = Executors.newFixedThreadPool(callers)) {
      for (int number = 0; number < callers; number++) {
        int own = number;
        running.add(threads.submit(() -> call.accept(own)));
      }
    }
    for (Future<?> done : running) {
      try {
        done.get();
      } catch (ExecutionException failed) {
        throw new AssertionError("a caller failed", failed.getCause());
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(stopped);
      }
    }
  }
}
