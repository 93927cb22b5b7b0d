package io.flowfabric.server.route;

import io.flowfabric.model.Partitions;
import io.flowfabric.server.http.Answer;
import io.flowfabric.server.http.Exchange;
import io.flowfabric.server.http.Route;
import io.flowfabric.service.Ping;
import io.flowfabric.service.ReadCapabilities;
import io.flowfabric.wire.Forms;
import io.flowfabric.wire.JsonCodec;
import io.flowfabric.wire.ServerWire;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/** Whether the server lives, what it is, and what it can do. */
record ServiceRoutes(Served served) {
  private static final String DOCUMENT = "/io/flowfabric/server/openapi.json";

  List<Route> all() {
    return List.of(
        Route.get("/livez", exchange -> ok()).toAnybody(),
        Route.get("/readyz", this::ready).toAnybody(),
        Route.get("/healthz", this::ready).toAnybody(),
        Route.get("/openapi.json", exchange -> document()).toAnybody(),
        Route.get("/metrics", exchange -> metrics()).toAnybody(),
        Route.get("/v1/server", this::server),
        Route.get("/v1/capabilities", exchange -> exchange.reply(new ReadCapabilities())));
  }

  private static Answer ok() {
    return Answer.json(JsonCodec.object().put("status", "ok"));
  }

  private static Answer document() {
    try (InputStream in = ServiceRoutes.class.getResourceAsStream(DOCUMENT)) {
      if (in == null) {
        throw new IllegalStateException("the document is not in the jar");
      }
      return Answer.bytes(Answer.OK, "application/json", in.readAllBytes());
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private Answer metrics() {
    return Answer.text(
        "text/plain; version=0.0.4; charset=utf-8", served.metrics().get());
  }

  /** Asked of the engine itself: who may ask for nothing else may still ask this. */
  private Answer ready(Exchange exchange) {
    served.fabric().apply(new Ping());
    return ok();
  }

  private Answer server(Exchange exchange) {
    Ping.Pong pong = served.fabric().apply(new Ping());
    var out = JsonCodec.object()
        .put("version", served.version())
        .put("java", Runtime.version().toString())
        .put("server_time", pong.serverTime().toEpochMilli());
    out.set("backend", Forms.of(Ping.Pong.class).write(pong).path("backend"));
    out.set(ServerWire.PARTITIONS, Forms.of(Partitions.class).write(served.ids().partitions()));
    return Answer.json(out);
  }
}
