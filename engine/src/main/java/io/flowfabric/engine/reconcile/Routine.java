package io.flowfabric.engine.reconcile;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A chore done again and again: counts what comes of it and says how long to pause. For one thread,
 * but for {@link #report} and {@link #stop}.
 */
final class Routine {
  private static final Logger LOG = LoggerFactory.getLogger(Routine.class);
  private static final ScanReport FAILED = new ScanReport(0, 0, 0, 1);

  private final Upkeep upkeep;
  private final Chore chore;
  private final Rhythm rhythm;
  private volatile ReconcilerReport report;

  Routine(Upkeep upkeep, Chore chore, Rhythm rhythm) {
    this.upkeep = upkeep;
    this.chore = chore;
    this.rhythm = rhythm;
    this.report = ReconcilerReport.fresh(upkeep.name());
  }

  String name() {
    return upkeep.name();
  }

  ReconcilerReport report() {
    return report;
  }

  void stop() {
    chore.stop();
  }

  /** How long to pause before the first turn. */
  Duration begin() {
    return rhythm.beforeTheFirst();
  }

  /** Ticks once, and says how long to pause then. */
  Duration turn() {
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
