package io.flowfabric.sdk;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells a handler that it should stop. The thread of the handler is interrupted as well. Safe for
 * use by many threads.
 */
public final class Cancellation {
  private static final Logger LOG = LoggerFactory.getLogger(Cancellation.class);

  private final List<Runnable> listeners = new ArrayList<>();
  private @Nullable Cause cause;

  Cancellation() {}

  /** Why a handler should stop. */
  public enum Cause {
    /** The lease ran out or was taken away, or the execution has ended; results will be refused. */
    LEASE_LOST,
    /** The worker stops; the work is given back, and another worker goes on with it. */
    WORKER_STOPS
  }

  public synchronized boolean isRequested() {
    return cause != null;
  }

  /** Why, once it is requested. */
  public synchronized @Nullable Cause cause() {
    return cause;
  }

  /** For loops in handlers that do not block. */
  public void throwIfRequested() {
    Cause why = cause();
    if (why != null) {
      throw new CancellationException(why.name());
    }
  }

  /** Calls when it is requested, or at once if it is already. The listener must be quick. */
  public void onRequest(Runnable listener) {
    synchronized (this) {
      if (cause == null) {
        listeners.add(listener);
        return;
      }
    }
    listener.run();
  }

  /** Says whether this was the first request; the first cause stays. */
  boolean request(Cause why) {
    List<Runnable> told;
    synchronized (this) {
      if (cause != null) {
        return false;
      }
      cause = why;
      told = List.copyOf(listeners);
    }
    told.forEach(Cancellation::tell);
    return true;
  }

  private static void tell(Runnable listener) {
    try {
      listener.run();
    } catch (RuntimeException failure) {
      // The others must be told all the same.
      LOG.warn("a listener to a cancellation failed", failure);
    }
  }
}
