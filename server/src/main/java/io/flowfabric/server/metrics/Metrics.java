package io.flowfabric.server.metrics;

import io.flowfabric.server.http.Observer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The numbers of one server. Labels are few and closed, so that no caller can make more of them:
 * routes go by their template, methods by the standard ones. Safe for use by many threads.
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
  private final JvmGcMetrics collections = new JvmGcMetrics();

  public Metrics() {
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
    new UptimeMetrics().bindTo(registry);
    collections.bindTo(registry);
  }

  public MeterRegistry registry() {
    return registry;
  }

  @Override
  public void answered(Served request) {
    String method = METHODS.contains(request.method()) ? request.method() : "OTHER";
    registry
        .counter(
            "ff.http.requests",
            "method",
            method,
            "path",
            request.route(),
            "status",
            String.valueOf(request.status()))
        .increment();
    timer("ff.http.request.duration", "method", method, "path", request.route())
        .record(request.took());
  }

  Timer timer(String name, String... labels) {
    return Timer.builder(name).tags(labels).serviceLevelObjectives(BUCKETS).register(registry);
  }

  /** All of it, as Prometheus reads it. */
  public String scrape() {
    return registry.scrape();
  }

  @Override
  public void close() {
    collections.close();
    registry.close();
  }
}
