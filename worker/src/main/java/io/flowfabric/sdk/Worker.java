package io.flowfabric.sdk;

import io.flowfabric.FlowFabric;
import io.flowfabric.engine.outside.Outside;
import io.flowfabric.engine.outside.Ticker;
import io.flowfabric.model.Claim;
import io.flowfabric.model.LaneId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Claims work on all lanes of a process and runs it, from start to drain. */
final class Worker {
  private static final Logger LOG = LoggerFactory.getLogger(Worker.class);

  /** How long a handler has to end after it was interrupted, before its work is given back. */
  private static final Duration LAST_GRACE = Duration.ofSeconds(1);

  private final WorkerSettings settings;
  private final FlowFabric fabric;
  private final Runner runner;
  private final LeaseKeeper keeper;
  private final Presence presence;
  private final Slots slots;
  private final Executor executor;
  private final RunningTasks running;
  private final Stop stopping;
  private final Outside outside;
  private final CountDownLatch loopsOver;
  private final List<Thread> loops = new ArrayList<>();

  Worker(
      WorkerSettings settings,
      FlowFabric fabric,
      Runner runner,
      LeaseKeeper keeper,
      Outside outside) {
    this.settings = settings;
    this.fabric = fabric;
    this.runner = runner;
    this.keeper = keeper;
    this.presence = new Presence(fabric, settings, outside);
    this.slots = new Slots(settings.slots(), settings.lanes(), outside.threads().lock());
    this.executor = settings.executor() == null ? this::virtual : settings.executor();
    this.outside = outside;
    this.running = new RunningTasks(outside);
    this.stopping = Stop.in(outside);
    this.loopsOver = outside.threads().latch(settings.lanes().size());
  }

  private void virtual(Runnable work) {
    outside.threads().start("flowfabric-task", work);
  }

  void start() {
    presence.enter();
    keeper.start();
    for (LaneId lane : settings.lanes().keySet()) {
      var loop = new ClaimLoop(lane, settings, fabric, slots, this::dispatch, stopping);
      loops.add(outside.threads().start("flowfabric-lane-" + lane, () -> {
        try {
          loop.run();
        } finally {
          loopsOver.countDown();
        }
      }));
    }
  }

  int slotsInUse() {
    return settings.slots() - slots.free();
  }

  /**
   * Claims nothing more, lets running work finish for a time, and gives back what is left.
   *
   * @return whether everything finished by itself
   */
  boolean drain(Duration timeout) {
    stopping.tell();
    slots.close();
    running.close();
    loops.forEach(Thread::interrupt);
    boolean finished = running.awaitNone(timeout);
    if (!finished) {
      long now = outside.ticker().nanos();
      keeper.held().forEach(run -> run.stop(Cancellation.Cause.WORKER_STOPS, now));
      running.awaitNone(LAST_GRACE);
      // What has a verdict is reported by its own thread, and the engine waits for that to end.
      keeper.held().stream().filter(Run::settle).forEach(this::giveBack);
    }
    awaitLoops();
    keeper.stop();
    presence.leave();
    return finished;
  }

  private void giveBack(Run run) {
    LOG.warn("{} is given back while its handler still runs", run.task());
    runner.giveBack(run);
  }

  /** What they still claim is given back by them. */
  private void awaitLoops() {
    try {
      loopsOver.await();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void dispatch(Claim claim, long askedAt) {
    Run run = runner.begin(claim, askedAt);
    if (!running.add()) {
      runner.giveBack(run);
      return;
    }
    try {
      executor.execute(() -> run(run));
    } catch (RejectedExecutionException full) {
      LOG.warn("{} was rejected by the executor and is given back", run.task());
      runner.giveBack(run);
      done();
    }
  }

  private void run(Run run) {
    try {
      runner.run(run);
    } finally {
      done();
    }
  }

  private void done() {
    slots.give(1);
    running.remove();
  }

  /** Counts what runs, and lets somebody wait until nothing does. */
  private static final class RunningTasks {
    private final Ticker ticker;
    private final Lock lock;
    private final Condition changed;
    private int count;
    private boolean closed;

    RunningTasks(Outside outside) {
      ticker = outside.ticker();
      lock = outside.threads().lock();
      changed = lock.newCondition();
    }

    /** Whether one more may run. */
    boolean add() {
      lock.lock();
      try {
        if (!closed) {
          count++;
        }
        return !closed;
      } finally {
        lock.unlock();
      }
    }

    void close() {
      lock.lock();
      try {
        closed = true;
      } finally {
        lock.unlock();
      }
    }

    void remove() {
      lock.lock();
      try {
        count--;
        changed.signalAll();
      } finally {
        lock.unlock();
      }
    }

    boolean awaitNone(Duration timeout) {
      long deadline = ticker.nanos() + timeout.toNanos();
      lock.lock();
      try {
        while (count > 0) {
          if (changed.awaitNanos(deadline - ticker.nanos()) <= 0) {
            return count == 0;
          }
        }
        return true;
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        return false;
      } finally {
        lock.unlock();
      }
    }
  }
}
