package io.flowfabric.sdk;

import io.flowfabric.model.Claim;
import java.util.Comparator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One run of a handler under a lease. Safe for use by many threads. */
final class Run {
  /** The same in every process, whatever the order of their coming. */
  static final Comparator<Run> IN_ORDER = Comparator.comparing((Run run) -> run.claim.execution())
      .thenComparing(run -> run.claim.fence().epoch());

  private final Claim claim;
  private final LeaseTime lease;
  private final Task task;
  private @Nullable Thread thread;
  private boolean renewing;
  private @Nullable Long askedToStopAt;
  private boolean reported;
  private boolean settled;

  Run(Claim claim, LeaseTime lease, Ways ways) {
    this.claim = claim;
    this.lease = lease;
    this.task = new Task(claim, ways, lease);
  }

  Claim claim() {
    return claim;
  }

  LeaseTime lease() {
    return lease;
  }

  Task task() {
    return task;
  }

  /** The handler begins in this thread, unless it was told to stop before. */
  synchronized boolean begin() {
    thread = Thread.currentThread();
    return !task.cancellation().isRequested();
  }

  /** The handler is over; an interruption that came for it must not hit what follows. */
  synchronized void end() {
    thread = null;
    Thread.interrupted();
  }

  /** There is a verdict. Says whether it is the first word on this run. */
  synchronized boolean settle() {
    boolean first = !settled;
    settled = true;
    return first;
  }

  /** Tells the handler to stop. Says whether it had not been told before. */
  boolean stop(Cancellation.Cause why, long now) {
    boolean first = task.cancellation().request(why);
    if (first) {
      synchronized (this) {
        askedToStopAt = now;
        if (thread != null) {
          thread.interrupt();
        }
      }
    }
    return first;
  }

  /** The thread of a handler that still runs this long after it was told to stop; told once. */
  synchronized Optional<Thread> stubborn(long now, long patience) {
    boolean late = askedToStopAt != null && now - askedToStopAt >= patience && !reported;
    if (!late || thread == null) {
      return Optional.empty();
    }
    reported = true;
    return Optional.of(thread);
  }

  /** One renewal at a time. */
  synchronized boolean beginRenewal() {
    boolean idle = !renewing;
    renewing = true;
    return idle;
  }

  synchronized void endRenewal() {
    renewing = false;
  }
}
