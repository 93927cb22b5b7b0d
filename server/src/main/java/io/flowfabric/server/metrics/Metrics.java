package io.flowfabric.server.metrics;

import io.flowfabric.server.http.Observer;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/**
 * The numbers of one server. Labels are few and closed, so that no caller can make more of them:
 * routes go by their template, methods by the standard ones, lanes by name up to a bound. Safe for
 * use by many threads.
 */
public final class Metrics implements Observer, AutoCloseable {
  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH");
  private static final Duration[] BUCKETS = Stream.of(
          500L,
          1_000L,
          2_500L,
          5_000L,
          10_000L,
          25_000L,
          50_000L,
          100_000L,
          250_000L,
          500_000L,
          1_000_000L,
          2_500_000L,
          5_000_000L,
          10_000_000L,
          30_000_000L)
      .map(micros -> Duration.ofNanos(micros * 1_000))
      .toArray(Duration[]::new);

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final Lanes lanes = new Lanes();
  private final JavaMeters java = new JavaMeters(registry);
  private final List<Runnable> lookups = new CopyOnWriteArrayList<>();
  private final MeterProvider<Counter> requests =
      counter("ff.http.requests", "requests that were answered");
  private final MeterProvider<Timer> requestDuration =
      timer("ff.http.request.duration", "how long requests took, waiting included");

  /** @param version of this software */
  public Metrics(String version) {
    Gauge.builder("ff.build.info", () -> 1)
        .description("always 1; its labels say which software this is")
        .tags("version", version, "java", Runtime.version().toString())
        .register(registry);
  }

  public MeterRegistry registry() {
    return registry;
  }

  public Lanes lanes() {
    return lanes;
  }

  /** Runs before the numbers are told, for those that are not counted as things happen. */
  public void beforeTelling(Runnable lookup) {
    lookups.add(lookup);
  }

  @Override
  public void answered(Served request) {
    String method = METHODS.contains(request.method()) ? request.method() : "OTHER";
    requests
        .withTags(
            "method", method, "path", request.route(), "status", String.valueOf(request.status()))
        .increment();
    requestDuration.withTags("method", method, "path", request.route()).record(request.took());
  }

  MeterProvider<Counter> counter(String name, String meaning) {
    return Counter.builder(name).description(meaning).withRegistry(registry);
  }

  MeterProvider<Timer> timer(String name, String meaning) {
    return Timer.builder(name)
        .description(meaning)
        .serviceLevelObjectives(BUCKETS)
        .withRegistry(registry);
  }

  /** All of it, as Prometheus reads it. */
  public String scrape() {
    java.bind();
    lookups.forEach(Runnable::run);
    return registry.scrape();
  }

  @Override
  public void close() {
    java.close();
    registry.close();
  }
}
