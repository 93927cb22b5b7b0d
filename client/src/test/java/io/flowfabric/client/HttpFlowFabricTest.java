package io.flowfabric.client;

import io.flowfabric.FlowFabric;
import io.flowfabric.engine.Engine;
import io.flowfabric.model.Key;
import io.flowfabric.server.HttpOptions;
import io.flowfabric.server.HttpServer;
import io.flowfabric.server.route.Served;
import io.flowfabric.store.Store;
import io.flowfabric.store.VirtualClock;
import io.flowfabric.store.memory.MemoryStore;
import io.flowfabric.tck.FlowFabricTck;
import io.flowfabric.tck.rig.ProvenOn;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The cases of the specification, through the client and a server that really listens. */
@ProvenOn("http")
final class HttpFlowFabricTest extends FlowFabricTck {
  private static final Switchboard ENGINES = new Switchboard();
  private static HttpServer server;
  private static HttpFabric client;

  @BeforeAll
  static void listen() {
    server = HttpServer.start(Served.of(ENGINES, ENGINES.ids()), HttpOptions.local(0));
    client = HttpFabric.to(ServerAddress.parse(server.url(), Optional.empty()));
  }

  @AfterAll
  static void hangUp() {
    client.close();
    server.close();
  }

  @Override
  public FlowFabric frontDoor(Engine engine) {
    return ENGINES.through(client, engine);
  }

  @Override
  public Store open(VirtualClock clock) {
    return new MemoryStore(clock);
  }

  @Override
  public Store reopen(Store opened, VirtualClock clock) {
    return opened;
  }

  @Override
  public List<String> sharedUrls(String name) {
    return List.of("memory:" + name, "memory::" + name);
  }

  @Override
  public void tamper(
      Store opened, String table, Key<?> key, String column, @Nullable Object value) {
    ((MemoryStore) opened).tamper(table, key, column, value);
  }
}
