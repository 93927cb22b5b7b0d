package io.flowfabric.server.route;

import io.flowfabric.keystore.ListSigningKeys;
import io.flowfabric.keystore.RetireSigningKey;
import io.flowfabric.keystore.RotateSigningKey;
import io.flowfabric.keystore.SeedSigningKey;
import io.flowfabric.server.http.Answer;
import io.flowfabric.server.http.Body;
import io.flowfabric.server.http.Exchange;
import io.flowfabric.server.http.Route;
import io.flowfabric.wire.CommandWire;
import io.flowfabric.wire.JsonCodec;
import java.time.Duration;
import java.util.List;

/** The keys that grants are signed with. Their secrets go in and never come out. */
final class KeyRoutes {
  private static final String ALL = "/v1/admin/signing-keys";
  private static final Duration USUAL_GRACE = Duration.ofHours(24);

  private KeyRoutes() {}

  static List<Route> all() {
    return List.of(
        Route.get(ALL, KeyRoutes::list),
        Route.post(ALL, KeyRoutes::seed),
        Route.post("/v1/admin/rotate-waitpoint-secret", KeyRoutes::rotate),
        Route.delete(ALL + "/{kid}", KeyRoutes::retire));
  }

  private static Answer list(Exchange exchange) {
    var command = new ListSigningKeys();
    return Answer.json(
        JsonCodec.object().set("keys", CommandWire.of(command).response(exchange.apply(command))));
  }

  private static Answer seed(Exchange exchange) {
    Body body = exchange.body();
    return exchange.reply(
        new SeedSigningKey(body.get("kid", String.class), body.get("secret_hex", String.class)));
  }

  private static Answer rotate(Exchange exchange) {
    Body body = exchange.body();
    return exchange.reply(new RotateSigningKey(
        body.get("new_kid", String.class),
        body.get("new_secret_hex", String.class),
        body.find("grace_ms", Duration.class).orElse(USUAL_GRACE)));
  }

  private static Answer retire(Exchange exchange) {
    return exchange.reply(new RetireSigningKey(exchange.path("kid", String.class)));
  }
}
