package io.flowfabric.server;

import io.flowfabric.FlowFabric;
import io.flowfabric.engine.outside.Outside;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.server.access.Guarded;
import io.flowfabric.server.http.Gateway;
import io.flowfabric.server.http.HttpLimits;
import io.flowfabric.server.http.Patience;
import io.flowfabric.server.http.ProblemPages;
import io.flowfabric.server.http.RequestIds;
import io.flowfabric.server.http.Router;
import io.flowfabric.server.route.Routes;
import io.flowfabric.server.route.Served;
import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Serves an engine over HTTP. A virtual thread for each request may wait as long as it has to. */
public final class HttpServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(HttpServer.class);
  private static final int ACCEPTORS = 1;
  private static final int SELECTORS = 2;
  private static final int CARRIERS = 16;

  /** How many may knock at once; the system turns others away, and they wait a second or more. */
  private static final int ACCEPT_QUEUE = 1024;

  private final Server server;
  private final ServerConnector connector;
  private final Patience patience;
  private final ExecutorService threads;

  private HttpServer(
      Server server, ServerConnector connector, Patience patience, ExecutorService threads) {
    this.server = server;
    this.connector = connector;
    this.patience = patience;
    this.threads = threads;
  }

  /** Starts to listen. */
  public static HttpServer start(Served served, HttpOptions options) {
    ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    var pool = new QueuedThreadPool(CARRIERS);
    pool.setName("http");
    pool.setVirtualThreadsExecutor(threads);
    var server = new Server(pool);
    ServerConnector connector = connector(server, options);
    var patience = new Patience(served.fabric());
    server.addConnector(connector);
    server.addBean(new NetworkConnectionLimit(options.limits().connections(), connector));
    server.setErrorHandler(new ProblemPages());
    server.setHandler(new GracefulHandler(gateway(served, options, patience)));
    server.setStopTimeout(options.stopGrace().toMillis());
    var running = new HttpServer(server, connector, patience, threads);
    running.start();
    return running;
  }

  private static Gateway gateway(Served served, HttpOptions options, Patience patience) {
    FlowFabric fabric = patience;
    return new Gateway(
        new Router(Routes.all(served)),
        new Gateway.Entrance(
            options.authentication(),
            caller -> new Guarded(fabric, caller),
            patience::isOver,
            options.observer()),
        options.limits(),
        Outside.SYSTEM.ticker(),
        new RequestIds(Outside.SYSTEM.entropy()));
  }

  private static ServerConnector connector(Server server, HttpOptions options) {
    HttpLimits limits = options.limits();
    var http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setSendDateHeader(true);
    http.setRequestHeaderSize(limits.headerBytes());
    // Otherwise a header that differs from an earlier one of its connection only in the case of its
    // letters is taken for that, and tokens are such headers.
    http.setHeaderCacheCaseSensitive(true);
    http.setUriCompliance(UriCompliance.RFC3986);
    var connector = new ServerConnector(server, ACCEPTORS, SELECTORS, protocols(options, http));
    connector.setHost(options.host());
    connector.setPort(options.port());
    connector.setIdleTimeout(limits.idle().toMillis());
    connector.setReuseAddress(true);
    connector.setAcceptQueueSize(ACCEPT_QUEUE);
    return connector;
  }

  private static ConnectionFactory[] protocols(HttpOptions options, HttpConfiguration http) {
    var plain = new HttpConnectionFactory(http);
    Tls tls = options.tls();
    if (tls == null) {
      return new ConnectionFactory[] {plain};
    }
    var certificate = new SslContextFactory.Server();
    certificate.setKeyStore(tls.keystore());
    certificate.setKeyStorePassword(tls.password());
    http.addCustomizer(new SecureRequestCustomizer(false));
    return new ConnectionFactory[] {
      new SslConnectionFactory(certificate, plain.getProtocol()), plain
    };
  }

  private void start() {
    try {
      server.start();
    } catch (IOException taken) {
      close();
      throw ValidationKind.INVALID_INPUT.because("cannot listen on " + connector.getHost() + ":"
          + connector.getPort() + ", which another may have taken");
    } catch (RuntimeException failure) {
      throw failure;
    } catch (Exception failure) {
      throw new IllegalStateException("the HTTP server did not start", failure);
    }
  }

  public int port() {
    return connector.getLocalPort();
  }

  public String url() {
    String scheme = connector.getDefaultProtocol().startsWith("SSL") ? "https" : "http";
    return scheme + "://" + connector.getHost() + ":" + port();
  }

  /** How many callers wait for an answer at this moment. */
  public int waiting() {
    return patience.waiting();
  }

  /**
   * Takes no more requests, answers those who wait with what there is, and lets the others finish.
   * Never throws; twice is fine.
   */
  @Override
  public void close() {
    patience.end();
    try {
      server.stop();
    } catch (Exception failure) {
      // All that is lost is the connections, which the end of the process closes anyway.
      LOG.warn("the HTTP server did not stop in order", failure);
    }
    threads.close();
  }
}
