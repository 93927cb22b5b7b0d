package io.flowfabric.server.metrics;

import io.flowfabric.engine.Reader;
import io.flowfabric.engine.outside.Outside;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.PublicState;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The numbers that only the store knows. It is looked at when somebody asks for them, at most once
 * in five seconds however many ask. A store that is away or slow must not take the other numbers
 * with it, so the asking waits a moment and then goes on without. Safe for use by many threads.
 */
public final class StoreMeters {
  private static final Logger LOG = LoggerFactory.getLogger(StoreMeters.class);
  private static final Duration FRESH = Duration.ofSeconds(5);
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final Lanes lanes;
  private final Supplier<Reader> readers;
  private final Outside outside;
  private final Duration patience;
  private final MultiGauge executions;
  private final MultiGauge headWaits;
  private @Nullable CompletableFuture<Look> latest;
  private long begunAt;
  private boolean shownAway;
  private volatile @Nullable Look shown;

  /** A look at the store, how long it took, and how far ahead of ours its clock was. */
  private record Look(StoreSight sight, Duration took, Duration clockAhead) {}

  public StoreMeters(Metrics metrics, Supplier<Reader> readers, Outside outside) {
    this(metrics, readers, outside, PATIENCE);
  }

  StoreMeters(Metrics metrics, Supplier<Reader> readers, Outside outside, Duration patience) {
    this.lanes = metrics.lanes();
    this.readers = readers;
    this.outside = outside;
    this.patience = patience;
    this.executions = MultiGauge.builder("ff.executions")
        .description("executions that the store holds, of all namespaces")
        .register(metrics.registry());
    this.headWaits = MultiGauge.builder("ff.queue.oldest.seconds")
        .description("for how long the execution that is next on its lane has waited")
        .register(metrics.registry());
    gauge(
        metrics,
        "ff.store.up",
        "1 while the store answers, 0 while it does not",
        look -> look == null ? 0 : 1);
    gauge(
        metrics,
        "ff.store.look.seconds",
        "how long the last look at the store took",
        look -> look == null ? Double.NaN : seconds(look.took));
    gauge(
        metrics,
        "ff.store.clock.ahead.seconds",
        "how far the clock of the store is ahead of the server's",
        look -> look == null ? Double.NaN : seconds(look.clockAhead));
  }

  private interface Reading {
    double of(@Nullable Look look);
  }

  private void gauge(Metrics metrics, String name, String meaning, Reading reading) {
    Gauge.builder(name, () -> reading.of(shown)).description(meaning).register(metrics.registry());
  }

  /** Looks at the store, unless somebody just did, and shows what was seen. */
  public void lookUp() {
    show(seen(latest()));
  }

  private synchronized CompletableFuture<Look> latest() {
    long now = outside.ticker().nanos();
    if (latest == null || latest.isDone() && now - begunAt > FRESH.toNanos()) {
      CompletableFuture<Look> promise = outside.threads().promise();
      outside.threads().start("store-meters", () -> look(promise));
      latest = promise;
      begunAt = now;
    }
    return latest;
  }

  private void look(CompletableFuture<Look> promise) {
    try {
      long began = outside.ticker().nanos();
      StoreSight sight = StoreSight.of(readers.get(), lanes);
      promise.complete(new Look(
          sight,
          Duration.ofNanos(outside.ticker().nanos() - began),
          Duration.between(outside.clock().instant(), sight.asOf())));
    } catch (RuntimeException failure) {
      promise.completeExceptionally(failure);
    }
  }

  private @Nullable Look seen(CompletableFuture<Look> look) {
    try {
      return look.get(patience.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException slow) {
      return null;
    } catch (ExecutionException failed) {
      return null;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  private synchronized void show(@Nullable Look look) {
    boolean away = look == null;
    if (away != shownAway) {
      LOG.warn("the store {}", away ? "does not answer" : "answers again");
    }
    shownAway = away;
    shown = look;
    // What is not known is not told: an old number would look like a new one.
    executions.register(look == null ? List.of() : counts(look.sight), true);
    headWaits.register(look == null ? List.of() : waits(look.sight), true);
  }

  private List<Row<?>> counts(StoreSight sight) {
    Map<String, Map<PublicState, Long>> labelled = new TreeMap<>();
    sight.executions().forEach((lane, states) -> {
      Map<PublicState, Long> sums =
          labelled.computeIfAbsent(lanes.label(lane), label -> new TreeMap<>());
      states.forEach((state, count) -> sums.merge(state, count, Long::sum));
    });
    return labelled.entrySet().stream()
        .flatMap(lane -> lane.getValue().entrySet().stream()
            .<Row<?>>map(state -> Row.of(
                Tags.of("lane", lane.getKey(), "state", state.getKey().wire()), state.getValue())))
        .toList();
  }

  private static List<Row<?>> waits(StoreSight sight) {
    return sight.headWaits().entrySet().stream().<Row<?>>map(StoreMeters::wait).toList();
  }

  private static Row<?> wait(Map.Entry<LaneId, Duration> wait) {
    return Row.of(Tags.of("lane", wait.getKey().value()), seconds(wait.getValue()));
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }
}
