package io.flowfabric.engine.reconcile;

import io.flowfabric.engine.Reader;
import io.flowfabric.engine.Sender;
import io.flowfabric.engine.reconcile.Reconciler.Task;
import io.flowfabric.model.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ticks one reconciler. A failing row never stops the others, and one that keeps failing rests. For
 * one thread, but for {@link #stop}.
 */
public final class ReconcilerLoop<O> implements Chore {
  private static final Logger LOG = LoggerFactory.getLogger(ReconcilerLoop.class);

  private final Reconciler<O> reconciler;
  private final Sender sender;
  private final Reader reader;
  private final ReconcilerFilter filter;
  private final Failures failures = new Failures();
  private Duration lag = Duration.ZERO;
  private volatile boolean stopped;

  public ReconcilerLoop(
      Reconciler<O> reconciler, Sender sender, Reader reader, ReconcilerFilter filter) {
    this.reconciler = reconciler;
    this.sender = sender;
    this.reader = reader;
    this.filter = filter;
  }

  @Override
  public void stop() {
    stopped = true;
  }

  @Override
  public Duration lag() {
    return lag;
  }

  @Override
  public ScanReport tick() {
    failures.nextCycle();
    List<Task<O>> due = reconciler.due(reader, reconciler.batch());
    lag = lag(due);
    List<Sent<O>> sent = new ArrayList<>();
    for (Task<O> task : due) {
      if (!stopped && filter.admits(task) && !failures.isResting(task.command())) {
        sent.add(new Sent<>(task, send(task)));
      }
    }
    int processed = 0;
    int errors = 0;
    for (Sent<O> one : sent) {
      switch (settle(one)) {
        case ACTED -> processed++;
        case FAILED -> errors++;
        case TOO_LATE -> {}
      }
    }
    return new ScanReport(due.size(), processed, due.size() - processed - errors, errors);
  }

  private Duration lag(List<Task<O>> due) {
    return due.stream()
        .map(Task::dueAt)
        .filter(Objects::nonNull)
        .min(Comparator.naturalOrder())
        .map(earliest -> Time.left(reader.asOf(), earliest))
        .orElse(Duration.ZERO);
  }

  /** All go out before the first answer is waited for, so that they share transactions. */
  private record Sent<O>(Task<O> task, CompletableFuture<O> answer) {}

  private enum Settled {
    ACTED,
    TOO_LATE,
    FAILED
  }

  private CompletableFuture<O> send(Task<O> task) {
    try {
      return sender.send(task.command());
    } catch (RuntimeException refused) {
      return CompletableFuture.failedFuture(refused);
    }
  }

  private Settled settle(Sent<O> sent) {
    var command = sent.task.command();
    try {
      boolean acted = reconciler.acted(sent.answer.join());
      failures.clear(command);
      return acted ? Settled.ACTED : Settled.TOO_LATE;
    } catch (RuntimeException failure) {
      // The row is tried again at the next tick; the rows behind it must not wait for it.
      LOG.warn("reconciler={} command={} failed", reconciler.name(), command, failure);
      failures.count(command);
      return Settled.FAILED;
    }
  }
}
