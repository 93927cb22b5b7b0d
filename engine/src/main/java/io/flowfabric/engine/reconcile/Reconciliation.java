package io.flowfabric.engine.reconcile;

import io.flowfabric.engine.Engine;
import io.flowfabric.engine.Reader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs reconcilers in the background, one virtual thread each. Safe for use by many threads. */
public final class Reconciliation implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Reconciliation.class);
  private static final Duration SHORTEST_INTERVAL = Duration.ofMillis(100);
  private static final Duration STANDARD_GRACE = Duration.ofSeconds(15);

  private final CountDownLatch stopping = new CountDownLatch(1);
  private final List<ReconcilerLoop<?>> loops = new ArrayList<>();
  private final List<CompletableFuture<Void>> ends = new ArrayList<>();

  private Reconciliation() {}

  /** All that an engine needs to look after its executions. */
  public static List<Reconciler<?>> standard() {
    return List.of(
        new LeaseExpiry(),
        new DelayedPromotion(),
        new AttemptTimeout(),
        new ExecutionDeadline(),
        new Unblocking(),
        Retention.STANDARD,
        new WorkerSweep(),
        new GrantSweep(),
        new IdempotencySweep(),
        new IndexInspection());
  }

  /**
   * Starts reconcilers on an engine.
   *
   * @param intervals how often, by name, where it should not be the usual; zero means never
   */
  public static Reconciliation start(
      Engine engine,
      List<Reconciler<?>> reconcilers,
      ReconcilerFilter filter,
      Map<String, Duration> intervals) {
    var running = new Reconciliation();
    var reader = new Reader(engine.store());
    for (Reconciler<?> reconciler : reconcilers) {
      Duration interval =
          interval(intervals.getOrDefault(reconciler.name(), reconciler.interval()));
      if (!interval.isZero()) {
        running.run(new ReconcilerLoop<>(reconciler, engine, reader, filter), interval);
      }
    }
    return running;
  }

  /** Zero stays zero, which is never; anything shorter than the shortest becomes that. */
  public static Duration interval(Duration wanted) {
    return wanted.isZero() || wanted.compareTo(SHORTEST_INTERVAL) >= 0 ? wanted : SHORTEST_INTERVAL;
  }

  public List<String> running() {
    return loops.stream().map(loop -> loop.reconciler().name()).toList();
  }

  /**
   * Starts no more ticks, takes no more rows in the running ones, and waits for the last of them,
   * at most for the grace. Never throws; twice is fine.
   */
  public void stop(Duration grace) {
    stopping.countDown();
    loops.forEach(ReconcilerLoop::stop);
    try {
      CompletableFuture.allOf(ends.toArray(CompletableFuture<?>[]::new))
          .get(grace.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } catch (TimeoutException | ExecutionException stillBusy) {
      // What still runs is one transaction each; it commits or rolls back as a whole.
      LOG.warn("reconcilers still running after the grace", stillBusy);
    }
  }

  @Override
  public void close() {
    stop(STANDARD_GRACE);
  }

  private void run(ReconcilerLoop<?> loop, Duration interval) {
    loops.add(loop);
    var end = new CompletableFuture<Void>();
    ends.add(end);
    Thread.ofVirtual().name(loop.reconciler().name()).start(() -> {
      try {
        runUntilStopped(loop, interval);
      } finally {
        end.complete(null);
      }
    });
  }

  private void runUntilStopped(ReconcilerLoop<?> loop, Duration interval) {
    try {
      Duration pause = interval;
      while (!stopping.await(pause.toMillis(), TimeUnit.MILLISECONDS)) {
        pause = isBehind(loop) ? Duration.ZERO : interval;
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ticks, and says whether there is more to do than one tick takes. */
  private static boolean isBehind(ReconcilerLoop<?> loop) {
    try {
      ScanReport report = loop.tick();
      return report.processed() > 0 && report.found() >= loop.reconciler().batch();
    } catch (RuntimeException failure) {
      // The store may be away for a while; the next tick asks again.
      LOG.warn("reconciler={} could not look for work", loop.reconciler().name(), failure);
      return false;
    }
  }
}
