package io.flowfabric.sim.stage;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A thread of the simulation, which runs only while it has the turn. All but the turn itself and
 * interruptions is touched only by whoever has the turn.
 */
final class Actor {
  static final long NEVER = Long.MAX_VALUE;

  private final Host host;
  private final String name;
  private @Nullable Thread thread;
  private @Nullable BooleanSupplier awaited;
  private long deadline;
  private boolean interruptible;
  private volatile boolean hasTurn;
  private volatile boolean interrupted;

  Actor(Host host, String name) {
    this.host = host;
    this.name = name;
  }

  Host host() {
    return host;
  }

  /** To be called before it may get its first turn. */
  void runsOn(Thread own) {
    thread = own;
  }

  Thread thread() {
    if (thread == null) {
      throw new IllegalStateException(this + " has no thread yet");
    }
    return thread;
  }

  /** What it waits for before its next turn; nothing but its turn if the deadline is past. */
  void waitsFor(@Nullable BooleanSupplier condition, long until, boolean breaksOff) {
    awaited = condition;
    deadline = until;
    interruptible = breaksOff;
  }

  boolean isReady(long now) {
    if (host.isDead()) {
      return true;
    }
    return now >= host.pausedUntil()
        && (now >= deadline
            || awaited != null && awaited.getAsBoolean()
            || interruptible && isInterrupted());
  }

  /** When it is ready at the latest if nothing else happens. */
  long readyAt() {
    return Math.max(deadline, host.pausedUntil());
  }

  void giveTurn() {
    hasTurn = true;
    LockSupport.unpark(thread());
  }

  /** In its own thread: parks until the turn is given, and takes it. */
  void awaitTurn() {
    keepInterruption();
    while (!hasTurn) {
      LockSupport.park(this);
      keepInterruption();
    }
    hasTurn = false;
  }

  /** Whether it was interrupted; it is not any more. */
  boolean takeInterruption() {
    boolean was = interrupted || Thread.interrupted();
    interrupted = false;
    return was;
  }

  /** Makes an interruption that came while it waited visible to the thread. */
  void showInterruption() {
    if (interrupted) {
      interrupted = false;
      Thread.currentThread().interrupt();
    }
  }

  private boolean isInterrupted() {
    return thread().isInterrupted() || interrupted;
  }

  /**
   * An interrupted thread cannot park. The flag is put down only after it was noted, so that
   * whoever looks sees one or the other.
   */
  private void keepInterruption() {
    if (Thread.currentThread().isInterrupted()) {
      interrupted = true;
      Thread.interrupted();
    }
  }

  @Override
  public String toString() {
    return host + "/" + name;
  }
}
