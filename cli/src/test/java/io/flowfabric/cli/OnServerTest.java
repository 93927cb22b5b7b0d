package io.flowfabric.cli;

import io.flowfabric.Command;
import io.flowfabric.engine.Engine;
import io.flowfabric.engine.EngineOptions;
import io.flowfabric.engine.outside.SystemClock;
import io.flowfabric.server.HttpOptions;
import io.flowfabric.server.HttpServer;
import io.flowfabric.server.route.Served;
import io.flowfabric.store.memory.MemoryStore;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;

/** The commands of operators on a server. */
final class OnServerTest implements Way {
  private Engine engine;
  private HttpServer server;

  @BeforeEach
  void start() {
    engine = Engine.open(new MemoryStore(SystemClock.MILLISECONDS), EngineOptions.STANDARD);
    server = HttpServer.start(Served.of(engine, engine.ids()), HttpOptions.local(0));
  }

  @AfterEach
  void stop() {
    server.close();
    engine.close();
  }

  @Override
  public List<String> options() {
    return List.of("--server", server.url());
  }

  @Override
  public <O> O apply(Command<O> command) {
    return engine.apply(command);
  }

  @Nested
  final class Submitting implements SubmitContract {
    @Override
    public Way way() {
      return OnServerTest.this;
    }
  }

  @Nested
  final class Looking implements LookContract {
    @Override
    public Way way() {
      return OnServerTest.this;
    }
  }

  @Nested
  final class Acting implements ActContract {
    @Override
    public Way way() {
      return OnServerTest.this;
    }
  }

  @Nested
  final class Watching implements WatchContract {
    @Override
    public Way way() {
      return OnServerTest.this;
    }
  }
}
