package io.flowfabric.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.engine.Engine;
import io.flowfabric.sdk.Fabric;
import io.flowfabric.server.HttpOptions;
import io.flowfabric.server.HttpServer;
import io.flowfabric.server.route.Served;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The SDK on a server instead of a store: the same code, another URL. */
final class RemoteWorkerTest {
  private record Order(String text) {}

  @Test
  void handlers_run_what_others_submit_to_the_server() throws Exception {
    try (Engine engine = Engine.open("memory:remote-worker");
        HttpServer server =
            HttpServer.start(Served.of(engine, engine.ids()), HttpOptions.local(0));
        Fabric worker = Fabric.open(server.url());
        Fabric submitter = Fabric.open(server.url())) {
      worker.compute("shout", Order.class, (order, task) -> order.text().toUpperCase());
      worker.start();
      List<String> answers = IntStream.range(0, 20)
          .mapToObj(number -> submitter.submit("shout", new Order("order " + number)))
          .map(id -> submitter.result(id, String.class).join())
          .toList();
      assertThat(answers).hasSize(20).startsWith("ORDER 0").endsWith("ORDER 19");
    }
  }
}
