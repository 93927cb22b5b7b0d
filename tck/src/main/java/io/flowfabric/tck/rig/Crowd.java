package io.flowfabric.tck.rig;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/** Callers that all begin at the same moment, each in a thread of its own. */
public final class Crowd {
  private Crowd() {}

  /** What each of so many callers got; each is told its number. Fails if one of them failed. */
  public static <T> List<T> atOnce(int callers, IntFunction<T> call) {
    var ready = new CountDownLatch(callers);
    var answers = new ArrayList<Future<T>>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int number = 0; number < callers; number++) {
        int own = number;
        answers.add(threads.submit(() -> {
          ready.countDown();
          ready.await();
          return call.apply(own);
        }));
      }
    }
    return answers.stream().map(Crowd::answer).toList();
  }

  private static <T> T answer(Future<T> done) {
    try {
      return done.get();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for a caller", stopped);
    } catch (ExecutionException failed) {
      throw new AssertionError("a caller failed", failed.getCause());
    }
  }
}
