package io.flowfabric.bench.scenario;

import io.flowfabric.bench.measure.Progress;
import io.flowfabric.bench.work.Handler;
import io.flowfabric.model.Claim;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Counts what was completed, and waits until that is all. Safe for use by many threads. */
final class Tally implements Handler {
  private static final Consumer<Claim> NOTHING = claim -> {};
  private static final int PATIENCE_SECONDS = 120;

  private final String task;
  private final int expected;
  private final Progress progress;
  private final Consumer<Claim> atStart;
  private final Consumer<Claim> atEnd;
  private final CountDownLatch missing;
  private final AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();

  private Tally(
      String task,
      int expected,
      Progress progress,
      Consumer<Claim> atStart,
      Consumer<Claim> atEnd) {
    this.task = task;
    this.expected = expected;
    this.progress = progress;
    this.atStart = atStart;
    this.atEnd = atEnd;
    this.missing = new CountDownLatch(expected);
  }

  /** For work that does nothing. */
  static Tally of(String task, int expected, Progress progress) {
    return new Tally(task, expected, progress, NOTHING, NOTHING);
  }

  Tally watching(Consumer<Claim> starts, Consumer<Claim> ends) {
    return new Tally(task, expected, progress, starts, ends);
  }

  @Override
  public void run(Claim claim) {
    atStart.accept(claim);
  }

  @Override
  public void completed(Claim claim) {
    atEnd.accept(claim);
    completed();
  }

  void completed() {
    missing.countDown();
  }

  @Override
  public void failed(RuntimeException why) {
    failure.compareAndSet(null, why);
  }

  /** Waits for all, as long as there are some every now and then. */
  void await() {
    try {
      long left = expected;
      int seconds = 0;
      while (!missing.await(1, TimeUnit.SECONDS)) {
        seconds = missing.getCount() == left ? seconds + 1 : 0;
        left = missing.getCount();
        progress.at(task, expected - left, expected);
        check(left, seconds);
      }
      check(0, 0);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while work was being done", interrupted);
    }
  }

  private void check(long left, int idleSeconds) {
    RuntimeException why = failure.get();
    if (why != null) {
      throw why;
    }
    if (idleSeconds >= PATIENCE_SECONDS) {
      throw new IllegalStateException(
          "%d of %d executions were not completed".formatted(left, expected));
    }
  }
}
