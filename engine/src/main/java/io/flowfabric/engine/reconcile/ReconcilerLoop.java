package io.flowfabric.engine.reconcile;

import io.flowfabric.FlowFabric;
import io.flowfabric.engine.Reader;
import io.flowfabric.engine.reconcile.Reconciler.Task;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ticks one reconciler. A failing row never stops the others, and one that keeps failing rests. For
 * one thread, but for {@link #stop}.
 */
public final class ReconcilerLoop<O> {
  private static final Logger LOG = LoggerFactory.getLogger(ReconcilerLoop.class);

  private final Reconciler<O> reconciler;
  private final FlowFabric fabric;
  private final Reader reader;
  private final ReconcilerFilter filter;
  private final Failures failures = new Failures();
  private volatile boolean stopped;

  public ReconcilerLoop(
      Reconciler<O> reconciler, FlowFabric fabric, Reader reader, ReconcilerFilter filter) {
    this.reconciler = reconciler;
    this.fabric = fabric;
    this.reader = reader;
    this.filter = filter;
  }

  public Reconciler<O> reconciler() {
    return reconciler;
  }

  /** Lets a running tick end after the row that it is at; later ticks take no row. */
  public void stop() {
    stopped = true;
  }

  public ScanReport tick() {
    failures.nextCycle();
    List<Task<O>> due = reconciler.due(reader, reader.now(), reconciler.batch());
    int processed = 0;
    int errors = 0;
    for (Task<O> task : due) {
      if (stopped || !filter.admits(task) || failures.isResting(task.command())) {
        continue;
      }
      switch (handle(task)) {
        case ACTED -> processed++;
        case FAILED -> errors++;
        case TOO_LATE -> {}
      }
    }
    return new ScanReport(due.size(), processed, due.size() - processed - errors, errors);
  }

  private enum Handled {
    ACTED,
    TOO_LATE,
    FAILED
  }

  private Handled handle(Task<O> task) {
    try {
      boolean acted = reconciler.acted(fabric.apply(task.command()));
      failures.clear(task.command());
      return acted ? Handled.ACTED : Handled.TOO_LATE;
    } catch (RuntimeException failure) {
      // The row is tried again at the next tick; the rows behind it must not wait for it.
      LOG.warn("reconciler={} command={} failed", reconciler.name(), task.command(), failure);
      failures.count(task.command());
      return Handled.FAILED;
    }
  }
}
