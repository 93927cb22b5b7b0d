package io.flowfabric.bench.scenario;

import io.flowfabric.FlowFabric;
import io.flowfabric.bench.database.Site;
import io.flowfabric.client.HttpFabric;
import io.flowfabric.client.ServerAddress;
import io.flowfabric.engine.Engine;
import io.flowfabric.engine.ExecutionIds;
import io.flowfabric.server.HttpOptions;
import io.flowfabric.server.HttpServer;
import io.flowfabric.server.route.Served;
import java.util.Optional;

/** A way to an engine at a site. */
interface Door extends AutoCloseable {

  FlowFabric fabric();

  ExecutionIds ids();

  @Override
  void close();

  /** The engine itself. */
  record Embedded(Engine engine) implements Door {
    static Door at(Site site) {
      return new Embedded(Engine.open(site.url()));
    }

    @Override
    public FlowFabric fabric() {
      return engine;
    }

    @Override
    public ExecutionIds ids() {
      return engine.ids();
    }

    @Override
    public void close() {
      engine.close();
    }
  }

  /** A client of a server over loopback; both are in this process and share its cores. */
  record OverHttp(Engine engine, HttpServer server, HttpFabric client) implements Door {
    static Door at(Site site) {
      Engine engine = Engine.open(site.url());
      HttpServer server = HttpServer.start(Served.of(engine, engine.ids()), HttpOptions.local(0));
      return new OverHttp(
          engine, server, HttpFabric.to(ServerAddress.parse(server.url(), Optional.empty())));
    }

    @Override
    public FlowFabric fabric() {
      return client;
    }

    @Override
    public ExecutionIds ids() {
      return engine.ids();
    }

    @Override
    public void close() {
      client.close();
      server.close();
      engine.close();
    }
  }
}
