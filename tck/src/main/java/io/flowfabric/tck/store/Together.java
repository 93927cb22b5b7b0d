package io.flowfabric.tck.store;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Things that happen at the same time, each in a thread of its own, and must all be over before
 * patience ends.
 */
final class Together {
  private final Duration patience;
  private final List<FutureTask<?>> running = new ArrayList<>();

  private Together(Duration patience) {
    this.patience = patience;
  }

  static Together within(Duration patience) {
    return new Together(patience);
  }

  /** Starts it right away. */
  Together run(Callable<?> work) {
    var task = new FutureTask<>(work);
    running.add(task);
    // Some of the work waits by looking again and again, which virtual threads would not let others
    // in for.
    Thread.ofPlatform().daemon(true).start(task);
    return this;
  }

  Together times(int count, Callable<?> work) {
    for (int started = 0; started < count; started++) {
      run(work);
    }
    return this;
  }

  /**
   * Waits for all and fails as the first of them failed. Whatever still hangs then is interrupted.
   */
  void await() {
    try {
      for (FutureTask<?> task : running) {
        task.get(patience.toMillis(), TimeUnit.MILLISECONDS);
      }
    } catch (ExecutionException failed) {
      throw failure(failed.getCause());
    } catch (TimeoutException hanging) {
      throw new AssertionError("not over after " + patience.toMillis() + " ms", hanging);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting", stopped);
    } finally {
      running.forEach(task -> task.cancel(true));
    }
  }

  private static RuntimeException failure(@Nullable Throwable cause) {
    return switch (cause) {
      case Error error -> throw error;
      case RuntimeException unchecked -> unchecked;
      case null, default -> new IllegalStateException(cause);
    };
  }
}
