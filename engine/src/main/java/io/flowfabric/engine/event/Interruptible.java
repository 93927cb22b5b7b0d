package io.flowfabric.engine.event;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets one thread wait in a way that others can end, without disturbing it at anything else that it
 * does. Safe for use by many threads.
 */
final class Interruptible {
  private @Nullable Thread waiting;
  private boolean stopped;

  /** Runs something that returns early when its thread is interrupted; once stopped, nothing. */
  <R> R run(Supplier<R> waitingWork, R otherwise) {
    if (!begin()) {
      return otherwise;
    }
    try {
      return waitingWork.get();
    } finally {
      finish();
    }
  }

  synchronized void stop() {
    stopped = true;
    if (waiting != null) {
      waiting.interrupt();
    }
  }

  synchronized boolean isStopped() {
    return stopped;
  }

  private synchronized boolean begin() {
    if (stopped) {
      return false;
    }
    waiting = Thread.currentThread();
    return true;
  }

  /** What was meant for the waiting must not reach what comes after it. */
  private synchronized void finish() {
    waiting = null;
    if (stopped) {
      Thread.interrupted();
    }
  }
}
