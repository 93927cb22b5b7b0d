package io.flowfabric.engine.reconcile;

import io.flowfabric.engine.outside.Threads;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A chore done again and again: counts what comes of it and says how long to pause. For one thread,
 * but for {@link #report}, {@link #spur} and {@link #stop}.
 */
final class Routine {
  private static final Logger LOG = LoggerFactory.getLogger(Routine.class);
  private static final ScanReport FAILED = new ScanReport(0, 0, 0, 1);

  private final Upkeep upkeep;
  private final Chore chore;
  private final Rhythm rhythm;
  private final Semaphore woken;
  private volatile ReconcilerReport report;
  private volatile boolean resting;
  private volatile boolean spurred;
  private volatile boolean stopped;

  Routine(Upkeep upkeep, Chore chore, Rhythm rhythm, Threads threads) {
    this.upkeep = upkeep;
    this.chore = chore;
    this.rhythm = rhythm;
    this.woken = threads.semaphore(0);
    this.report = ReconcilerReport.fresh(upkeep.name());
  }

  String name() {
    return upkeep.name();
  }

  ReconcilerReport report() {
    return report;
  }

  void stop() {
    stopped = true;
    chore.stop();
    woken.release();
  }

  /** Lets it go on at its interval if it rests for longer. */
  void spur() {
    spurred = true;
    if (resting) {
      woken.release();
    }
  }

  /** Waits, and says whether there is to be another turn. */
  boolean rest(Duration pause) throws InterruptedException {
    Duration left = pause;
    while (!stopped) {
      resting = rhythm.isResting();
      if (resting && spurred) {
        left = rhythm.afterSomething();
        resting = false;
      }
      if (!woken.tryAcquire(left.toMillis(), TimeUnit.MILLISECONDS)) {
        break;
      }
    }
    resting = false;
    return !stopped;
  }

  /** How long to pause before the first turn. */
  Duration begin() {
    return rhythm.beforeTheFirst();
  }

  /** Ticks once, and says how long to pause then. */
  Duration turn() {
    spurred = false;
    try {
      ScanReport scan = chore.tick();
      report = report.plus(scan, chore.lag());
      return pauseAfter(scan);
    } catch (RuntimeException failure) {
      // The store may be away for a while; the next tick asks again.
      LOG.warn("reconciler={} could not look for work", name(), failure);
      report = report.plus(FAILED, report.lag());
      return rhythm.afterNothing();
    }
  }

  /** What fills a tick and is not done by it would fill the next one, too. */
  private Duration pauseAfter(ScanReport scan) {
    if (scan.found() == 0) {
      return rhythm.afterNothing();
    }
    return scan.processed() > 0 && scan.found() >= upkeep.batch()
        ? rhythm.withMoreToDo()
        : rhythm.afterSomething();
  }
}
