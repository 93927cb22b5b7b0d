package io.flowfabric.sdk;

import io.flowfabric.FlowFabric;
import io.flowfabric.model.Claim;
import io.flowfabric.model.LaneId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
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
  private final RunningTasks running = new RunningTasks();
  private final CountDownLatch stopping = new CountDownLatch(1);
  private final List<Thread> loops = new ArrayList<>();

  Worker(WorkerSettings settings, FlowFabric fabric, Runner runner, LeaseKeeper keeper) {
    this.settings = settings;
    this.fabric = fabric;
    this.runner = runner;
    this.keeper = keeper;
    this.presence = new Presence(fabric, settings);
    this.slots = new Slots(settings.slots(), settings.lanes());
    this.executor = settings.executor() == null ? Worker::virtual : settings.executor();
  }

  private static void virtual(Runnable work) {
    Thread.ofVirtual().name("flowfabric-task").start(work);
  }

  void start() {
    presence.enter();
    keeper.start();
    for (LaneId lane : settings.lanes().keySet()) {
      var loop = new ClaimLoop(lane, settings, fabric, slots, this::dispatch, stopping);
      loops.add(Thread.ofVirtual().name("flowfabric-lane-" + lane).start(loop));
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
    stopping.countDown();
    slots.close();
    running.close();
    loops.forEach(Thread::interrupt);
    boolean finished = running.awaitNone(timeout);
    if (!finished) {
      long now = SystemTime.nanos();
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
      for (Thread loop : loops) {
        loop.join();
      }
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
    private int count;
    private boolean closed;

    /** Whether one more may run. */
    synchronized boolean add() {
      if (!closed) {
        count++;
      }
      return !closed;
    }

    synchronized void close() {
      closed = true;
    }

    synchronized void remove() {
      count--;
      notifyAll();
    }

    synchronized boolean awaitNone(Duration timeout) {
      long deadline = SystemTime.nanos() + timeout.toNanos();
      try {
        while (count > 0) {
          long left = TimeUnit.NANOSECONDS.toMillis(deadline - SystemTime.nanos());
          if (left <= 0) {
            return false;
          }
          wait(left);
        }
        return true;
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
  }
}
