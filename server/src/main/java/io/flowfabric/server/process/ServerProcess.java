package io.flowfabric.server.process;

import io.flowfabric.FlowFabric;
import io.flowfabric.engine.Engine;
import io.flowfabric.engine.outside.Outside;
import io.flowfabric.engine.reconcile.ReconcilerFilter;
import io.flowfabric.engine.reconcile.Reconciliation;
import io.flowfabric.server.HttpOptions;
import io.flowfabric.server.HttpServer;
import io.flowfabric.server.Tls;
import io.flowfabric.server.access.Authentication;
import io.flowfabric.server.access.TokenFile;
import io.flowfabric.server.access.Tokens;
import io.flowfabric.server.http.HttpLimits;
import io.flowfabric.server.http.Observer;
import io.flowfabric.server.metrics.Measured;
import io.flowfabric.server.metrics.Metrics;
import io.flowfabric.server.metrics.StoreMeters;
import io.flowfabric.server.route.Served;
import io.micrometer.core.instrument.Gauge;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running server. Any number of them may serve one PostgreSQL database side by side. It stops in
 * order: takes no more requests, answers those who wait, finishes commits, lets go of the store.
 */
public final class ServerProcess implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ServerProcess.class);
  private static final Logger REQUESTS = LoggerFactory.getLogger("io.flowfabric.server.requests");

  private final Engine engine;
  private final Reconciliation upkeep;
  private final Metrics metrics;
  private final HttpServer http;

  private ServerProcess(Engine engine, Reconciliation upkeep, Metrics metrics, HttpServer http) {
    this.engine = engine;
    this.upkeep = upkeep;
    this.metrics = metrics;
    this.http = http;
  }

  /** @param version of this software, for those who ask the server */
  public static ServerProcess start(Settings settings, String version) {
    var metrics = new Metrics(version);
    HttpOptions options = options(settings, metrics);
    Engine engine = Engine.open(settings.text(Setting.STORE));
    try {
      Reconciliation upkeep = Reconciliation.start(
          engine,
          settings.flag(Setting.UPKEEP) ? Reconciliation.standard() : List.of(),
          ReconcilerFilter.ALL,
          Map.of());
      FlowFabric measured = new Measured(engine, metrics, Outside.SYSTEM.ticker());
      HttpServer http =
          HttpServer.start(new Served(measured, engine.ids(), version, metrics::scrape), options);
      measure(metrics, engine, upkeep, http);
      LOG.info("listening on {}", http.url());
      return new ServerProcess(engine, upkeep, metrics, http);
    } catch (RuntimeException failure) {
      engine.close();
      throw failure;
    }
  }

  /** Refuses settings that no server could start with, without starting one or opening a store. */
  public static void check(Settings settings) {
    options(settings, Observer.NONE);
    settings.flag(Setting.UPKEEP);
  }

  private static void measure(
      Metrics metrics, Engine engine, Reconciliation upkeep, HttpServer http) {
    Gauge.builder("ff.long.polls", http, HttpServer::waiting)
        .description("callers who wait for an answer")
        .register(metrics.registry());
    new EngineMeters(metrics.registry(), engine, upkeep).bind();
    var store = new StoreMeters(metrics, engine::reader, engine.options().outside());
    metrics.beforeTelling(store::lookUp);
  }

  private static HttpOptions options(Settings settings, Observer observer) {
    String listen = settings.text(Setting.LISTEN);
    int colon = listen.lastIndexOf(':');
    String tokens = settings.text(Setting.TOKENS);
    String keystore = settings.text(Setting.TLS_KEYSTORE);
    return new HttpOptions(
        listen.substring(0, Math.max(0, colon)),
        port(listen.substring(colon + 1)),
        keystore.isEmpty() ? null : Tls.in(Path.of(keystore), settings.text(Setting.TLS_PASSWORD)),
        new HttpLimits(
            settings.number(Setting.MAX_CONNECTIONS),
            settings.number(Setting.MAX_HEADER_BYTES),
            settings.millis(Setting.BODY_TIMEOUT_MS),
            settings.millis(Setting.IDLE_TIMEOUT_MS),
            settings.millis(Setting.MAX_WAIT_MS)),
        tokens.isEmpty() ? Authentication.NONE : Tokens.of(new TokenFile(Path.of(tokens))),
        settings.flag(Setting.OPEN_TO_ALL),
        settings.flag(Setting.REQUEST_LOG) ? logged(observer) : observer,
        settings.millis(Setting.STOP_GRACE_MS));
  }

  private static int port(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException none) {
      throw Settings.invalid(Setting.LISTEN, "an address, a colon and a port");
    }
  }

  private static Observer logged(Observer next) {
    return request -> {
      next.answered(request);
      REQUESTS.info(
          "request={} method={} route={} status={} caller={} took_ms={}",
          request.id(),
          request.method(),
          request.route(),
          request.status(),
          request.caller(),
          request.took().toMillis());
    };
  }

  public String url() {
    return http.url();
  }

  /** The engine that is served, for whoever works in the same process. */
  public FlowFabric fabric() {
    return engine;
  }

  /** Never throws; twice is fine. */
  @Override
  public void close() {
    LOG.info("stopping");
    http.close();
    upkeep.close();
    engine.close();
    metrics.close();
    LOG.info("stopped");
  }
}
