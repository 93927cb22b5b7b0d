package io.flowfabric.engine.reconcile;

import io.flowfabric.engine.Engine;
import io.flowfabric.engine.outside.Outside;
import io.flowfabric.store.Listening;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs reconcilers in the background, one virtual thread each. Safe for use by many threads. */
public final class Reconciliation implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Reconciliation.class);
  private static final Duration SHORTEST_INTERVAL = Duration.ofMillis(100);
  private static final Duration STANDARD_GRACE = Duration.ofSeconds(15);

  private final List<Routine> routines = new ArrayList<>();
  private final List<Listening> listening = new ArrayList<>();
  private final List<CountDownLatch> ends = new ArrayList<>();
  private final Outside outside;

  private Reconciliation(Outside outside) {
    this.outside = outside;
  }

  /** All that an engine needs to look after its executions. */
  public static List<Upkeep> standard() {
    return List.of(
        new LeaseExpiry(),
        new DelayedPromotion(),
        Overtime.ATTEMPT_TIMEOUT,
        Overtime.EXECUTION_DEADLINE,
        new Unblocking(),
        Retention.STANDARD,
        EventRetention.STANDARD,
        new WorkerSweep(),
        new GrantSweep(),
        new IdempotencySweep(),
        new IndexInspection());
  }

  /**
   * Starts upkeep on an engine.
   *
   * @param intervals how often, by name, where it should not be the usual; zero means never
   */
  public static Reconciliation start(
      Engine engine,
      List<? extends Upkeep> upkeep,
      ReconcilerFilter filter,
      Map<String, Duration> intervals) {
    Outside outside = engine.options().outside();
    var running = new Reconciliation(outside);
    for (Upkeep one : upkeep) {
      Duration interval = interval(intervals.getOrDefault(one.name(), one.interval()));
      if (!interval.isZero()) {
        var rhythm = new Rhythm(interval, outside.entropy());
        var routine = new Routine(one, one.on(engine, filter), rhythm, outside.threads());
        one.spur()
            .map(topic -> engine.store().onCommit(topic, routine::spur))
            .ifPresent(running.listening::add);
        running.run(routine);
      }
    }
    return running;
  }

  /** Zero stays zero, which is never; anything shorter than the shortest becomes that. */
  public static Duration interval(Duration wanted) {
    return wanted.isZero() || wanted.compareTo(SHORTEST_INTERVAL) >= 0 ? wanted : SHORTEST_INTERVAL;
  }

  public List<String> running() {
    return routines.stream().map(Routine::name).toList();
  }

  /** What each of them did so far. */
  public List<ReconcilerReport> reports() {
    return routines.stream().map(Routine::report).toList();
  }

  /**
   * Starts no more ticks, takes no more rows in the running ones, and waits for the last of them,
   * at most for the grace. Never throws; twice is fine.
   */
  public void stop(Duration grace) {
    listening.forEach(Listening::close);
    routines.forEach(Routine::stop);
    long end = outside.ticker().nanos() + grace.toNanos();
    try {
      for (CountDownLatch one : ends) {
        if (!one.await(end - outside.ticker().nanos(), TimeUnit.NANOSECONDS)) {
          // What still runs is one transaction each; it commits or rolls back as a whole.
          LOG.warn("reconcilers still running after the grace");
          return;
        }
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    stop(STANDARD_GRACE);
  }

  private void run(Routine routine) {
    routines.add(routine);
    CountDownLatch end = outside.threads().latch(1);
    ends.add(end);
    outside.threads().start(routine.name(), () -> {
      try {
        runUntilStopped(routine);
      } finally {
        end.countDown();
      }
    });
  }

  private void runUntilStopped(Routine routine) {
    try {
      Duration pause = routine.begin();
      while (routine.rest(pause)) {
        pause = routine.turn();
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
