package io.flowfabric.server;

import io.flowfabric.Command;
import io.flowfabric.engine.Engine;
import io.flowfabric.engine.EngineOptions;
import io.flowfabric.engine.outside.SystemClock;
import io.flowfabric.server.route.Served;
import io.flowfabric.store.memory.MemoryStore;
import java.util.function.UnaryOperator;

/** A server on an engine in memory, and a plain HTTP client. */
final class TestServer implements AutoCloseable {
  private final Engine engine;
  private final HttpServer server;
  private final Caller caller;

  private TestServer(Engine engine, HttpServer server) {
    this.engine = engine;
    this.server = server;
    this.caller = new Caller(server.url());
  }

  static TestServer start() {
    return start(options -> options);
  }

  static TestServer start(UnaryOperator<HttpOptions> changed) {
    Engine engine = Engine.open(new MemoryStore(SystemClock.MILLISECONDS), EngineOptions.STANDARD);
    var served = Served.of(engine, engine.ids());
    return new TestServer(engine, HttpServer.start(served, changed.apply(HttpOptions.local(0))));
  }

  <O> O apply(Command<O> command) {
    return engine.apply(command);
  }

  Engine engine() {
    return engine;
  }

  HttpServer http() {
    return server;
  }

  Caller caller() {
    return caller;
  }

  @Override
  public void close() {
    caller.close();
    server.close();
    engine.close();
  }
}
