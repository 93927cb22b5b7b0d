package io.flowfabric.server.route;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.flowfabric.decision.Event;
import io.flowfabric.decision.LoggedEvent;
import io.flowfabric.error.EngineException;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.execution.DescribeExecution;
import io.flowfabric.json.EventJson;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.server.http.Answer;
import io.flowfabric.server.http.Exchange;
import io.flowfabric.server.http.Route;
import io.flowfabric.service.EventCursor;
import io.flowfabric.service.ReadEvents;
import io.flowfabric.wire.JsonCodec;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/** What happened: by cursor, live, and of one execution. */
final class EventRoutes {
  private EventRoutes() {}

  static List<Route> all() {
    return List.of(
        Route.get("/v1/events", EventRoutes::read),
        Route.get("/v1/events/stream", EventRoutes::follow),
        Route.get("/v1/executions/{execution_id}/events", EventRoutes::ofExecution));
  }

  private static Answer read(Exchange exchange) {
    var question = question(exchange, EventCursor.OLDEST, Pages.limit(exchange));
    ReadEvents.Batch batch = exchange.await(question, exchange.patience());
    return Answer.json(JsonCodec.object()
        .put("next_cursor", batch.next().digits())
        .set("events", array(batch.events().stream())));
  }

  /** The first look is taken before the stream begins, so that a lost cursor is a problem. */
  private static Answer follow(Exchange exchange) {
    var question = question(exchange, EventCursor.NOW, EventStream.AT_A_TIME);
    ReadEvents.Batch first = exchange.apply(question);
    var stream = new EventStream(exchange, question);
    return Answer.flowing("text/event-stream", out -> stream.into(out, first))
        .with("Cache-Control", "no-store");
  }

  private static ReadEvents question(Exchange exchange, EventCursor usual, int limit) {
    Event.Family family = exchange
        .query("family", Event.Family.class)
        .orElseThrow(() -> ValidationKind.INVALID_INPUT.because("family must be given"));
    var filter = new ReadEvents.Filter(
        exchange.query("namespace", Namespace.class).orElse(null),
        exchange.query("lane_id", LaneId.class).orElse(null),
        exchange.query("tag_key").orElse(null),
        exchange.query("tag_value").orElse(null));
    EventCursor cursor = exchange
        .incoming()
        .resumeAfter()
        .or(() -> exchange.query("cursor"))
        .map(EventRoutes::cursor)
        .orElse(usual);
    return new ReadEvents(family, cursor, filter, limit);
  }

  /** As {@code oldest}, {@code now}, or as an answer told it. */
  private static EventCursor cursor(String text) {
    return switch (text) {
      case "oldest" -> EventCursor.OLDEST;
      case "now" -> EventCursor.NOW;
      default -> EventCursor.parse(text);
    };
  }

  /** All that is kept of one execution, in the order in which it happened. */
  private static Answer ofExecution(Exchange exchange) {
    ExecutionId id = exchange.path("execution_id", ExecutionId.class);
    DescribeExecution.Snapshot about = exchange
        .apply(new DescribeExecution(id))
        .orElseThrow(() -> new EngineException.NotFound("execution", id.toString()));
    List<LoggedEvent> events = new ExecutionEvents(exchange, about).all();
    return Answer.json(JsonCodec.object().set("events", array(events.stream())));
  }

  private static ArrayNode array(Stream<LoggedEvent> events) {
    ArrayNode all = JsonCodec.array();
    events.forEach(logged -> all.add(tree(logged)));
    return all;
  }

  static JsonNode tree(LoggedEvent logged) {
    String json = EventJson.write(logged.event());
    JsonNode tree = JsonCodec.read(json.getBytes(StandardCharsets.UTF_8));
    if (tree instanceof ObjectNode object) {
      object.put("cursor", new EventCursor.After(logged.position()).digits());
    }
    return tree;
  }
}
