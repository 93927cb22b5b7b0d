package io.flowfabric.server.route;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.flowfabric.decision.Search.LeaseCursor;
import io.flowfabric.error.EngineException;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.lease.ListExpiredLeases;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Namespace;
import io.flowfabric.server.http.Answer;
import io.flowfabric.server.http.Exchange;
import io.flowfabric.server.http.Route;
import io.flowfabric.service.Ping;
import java.time.Instant;
import java.util.List;

/** Leases that ran out. */
final class LeaseRoutes {
  private LeaseRoutes() {}

  static List<Route> all() {
    return List.of(Route.get("/v1/leases/expired", LeaseRoutes::expired));
  }

  /** By now, unless another time is asked for. */
  private static Answer expired(Exchange exchange) {
    Instant asOf = exchange
        .query("as_of")
        .map(text -> Instant.ofEpochMilli(number(text)))
        .orElseGet(() -> exchange.apply(new Ping()).serverTime());
    var command = new ListExpiredLeases(
        asOf,
        exchange.query("namespace", Namespace.class).orElse(null),
        exchange.query("cursor").map(LeaseRoutes::cursor).orElse(null),
        Pages.limit(exchange));
    ObjectNode page = Pages.page(exchange, command, "leases");
    if (page.path("next_cursor").isObject()) {
      page.put(
          "next_cursor",
          page.path("next_cursor").path("expires_at").asText() + "@"
              + page.path("next_cursor").path("execution_id").asText());
    }
    return Answer.json(page);
  }

  private static LeaseCursor cursor(String text) {
    int at = text.indexOf('@');
    if (at < 0) {
      throw invalid();
    }
    try {
      return new LeaseCursor(
          Instant.ofEpochMilli(number(text.substring(0, at))),
          ExecutionId.parse(text.substring(at + 1)));
    } catch (EngineException.Validation unreadable) {
      throw invalid();
    }
  }

  private static long number(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException none) {
      throw ValidationKind.INVALID_INPUT.because("as_of must be milliseconds");
    }
  }

  private static RuntimeException invalid() {
    return ValidationKind.INVALID_INPUT.because("cursor is none that a list gave");
  }
}
