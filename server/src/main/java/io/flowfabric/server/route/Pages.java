package io.flowfabric.server.route;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.flowfabric.Command;
import io.flowfabric.model.Limits;
import io.flowfabric.server.http.Exchange;
import io.flowfabric.wire.CommandWire;
import io.flowfabric.wire.JsonCodec;

/** Lists, a page at a time. */
final class Pages {
  private static final int USUAL = 50;

  private Pages() {}

  /** More than the most is taken for the most. */
  static int limit(Exchange exchange) {
    return Limits.page(exchange.number("limit").orElse(USUAL), Limits.PAGE);
  }

  static ObjectNode page(Exchange exchange, Command<?> command, String name) {
    return page(CommandWire.of(command).response(exchange.apply(command)), name);
  }

  /** The items under the name of what they are, and the cursor to go on from, or null. */
  static ObjectNode page(JsonNode answer, String name) {
    ObjectNode out = JsonCodec.object();
    out.set(name, answer.path("items"));
    JsonNode next = answer.path("next");
    return next.isMissingNode() ? out.putNull("next_cursor") : out.set("next_cursor", next);
  }
}
