package io.flowfabric.server.route;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.flowfabric.decision.Search.ExecutionFilter;
import io.flowfabric.error.EngineException;
import io.flowfabric.execution.DescribeExecution;
import io.flowfabric.execution.GetExecutionEnding;
import io.flowfabric.execution.GetExecutionResult;
import io.flowfabric.execution.GetExecutionTag;
import io.flowfabric.execution.ListAttempts;
import io.flowfabric.execution.ListExecutions;
import io.flowfabric.execution.ListLanes;
import io.flowfabric.execution.ReadExecutionContext;
import io.flowfabric.execution.ReadExecutionInfo;
import io.flowfabric.execution.ReadExecutionState;
import io.flowfabric.execution.SetExecutionTag;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Payload;
import io.flowfabric.model.PublicState;
import io.flowfabric.server.http.Answer;
import io.flowfabric.server.http.Exchange;
import io.flowfabric.server.http.Route;
import io.flowfabric.wire.CommandWire;
import io.flowfabric.wire.JsonCodec;
import java.util.List;
import java.util.Optional;

/** Asking how work goes, and what came of it. */
final class ExecutionRoutes {
  private static final String ONE = "/v1/executions/{execution_id}";
  private static final String OCTETS = "application/octet-stream";

  private ExecutionRoutes() {}

  static List<Route> all() {
    return List.of(
        Route.get("/v1/executions", ExecutionRoutes::list),
        Route.get("/v1/lanes", ExecutionRoutes::lanes),
        Route.get(ONE, ExecutionRoutes::read),
        Route.get(ONE + "/state", ExecutionRoutes::state),
        Route.get(ONE + "/input", ExecutionRoutes::input),
        Route.get(ONE + "/result", ExecutionRoutes::result),
        Route.get(ONE + "/ending", ExecutionRoutes::ending),
        Route.get(ONE + "/attempts", ExecutionRoutes::attempts),
        Route.get(ONE + "/tags/{key}", ExecutionRoutes::tag),
        Route.put(ONE + "/tags/{key}", ExecutionRoutes::setTag));
  }

  private static Answer list(Exchange exchange) {
    var filter = new ExecutionFilter(
        exchange.number("partition").orElse(null),
        exchange.query("namespace", Namespace.class).orElse(null),
        exchange.query("lane_id", LaneId.class).orElse(null),
        exchange.query("state", PublicState.class).orElse(null));
    var command = new ListExecutions(
        filter, exchange.query("cursor", ExecutionId.class).orElse(null), Pages.limit(exchange));
    return Answer.json(Pages.page(exchange, command, "executions"));
  }

  private static Answer lanes(Exchange exchange) {
    var command =
        new ListLanes(exchange.query("cursor", LaneId.class).orElse(null), Pages.limit(exchange));
    return Answer.json(Pages.page(exchange, command, "lanes"));
  }

  /** The state vector, and what else an operator wants to see. */
  private static Answer read(Exchange exchange) {
    ExecutionId id = id(exchange);
    var info = new ReadExecutionInfo(id);
    var more = new DescribeExecution(id);
    ObjectNode out = found(id, CommandWire.of(info).response(exchange.apply(info)));
    JsonNode snapshot = CommandWire.of(more).response(exchange.apply(more));
    out.set("public_state", out.path("state_vector").path("public_state"));
    out.set("current_attempt_index", out.path("attempt_index"));
    for (String field : List.of("tags", "attempt", "lease", "blocking", "last_mutation_at")) {
      if (snapshot.has(field)) {
        out.set(field, snapshot.path(field));
      }
    }
    return Answer.json(out);
  }

  private static ObjectNode found(ExecutionId id, JsonNode answer) {
    if (answer instanceof ObjectNode object) {
      return object;
    }
    throw missing(id);
  }

  private static Answer state(Exchange exchange) {
    ExecutionId id = id(exchange);
    var command = new ReadExecutionState(id);
    return exchange.told(command, present(id, exchange.apply(command)));
  }

  private static Answer input(Exchange exchange) {
    var context = exchange.apply(new ReadExecutionContext(id(exchange)));
    return Answer.bytes(Answer.OK, OCTETS, context.payload().bytes());
  }

  /** Whoever waits for a result waits for the end. */
  private static Answer result(Exchange exchange) {
    ExecutionId id = id(exchange);
    if (!exchange.patience().isZero()) {
      exchange.await(new GetExecutionEnding(id), exchange.patience());
    }
    Payload result = exchange
        .apply(new GetExecutionResult(id))
        .orElseThrow(() -> new EngineException.NotFound("result of execution", id.toString()));
    return Answer.bytes(Answer.OK, OCTETS, result.bytes());
  }

  private static Answer ending(Exchange exchange) {
    ExecutionId id = id(exchange);
    present(id, exchange.apply(new ReadExecutionState(id)));
    var command = new GetExecutionEnding(id);
    var ending = exchange.await(command, exchange.patience());
    return ending.isEmpty() ? Answer.nothing() : exchange.told(command, ending);
  }

  private static Answer attempts(Exchange exchange) {
    ExecutionId id = id(exchange);
    present(id, exchange.apply(new ReadExecutionState(id)));
    var command = new ListAttempts(id, exchange.number("cursor").orElse(0), Pages.limit(exchange));
    return Answer.json(Pages.page(exchange, command, "attempts"));
  }

  private static Answer tag(Exchange exchange) {
    ExecutionId id = id(exchange);
    var command = new GetExecutionTag(id, exchange.path("key", String.class));
    var value = exchange.apply(command);
    if (value.isEmpty()) {
      throw new EngineException.NotFound("tag of execution", id.toString());
    }
    return Answer.json(JsonCodec.object().set("value", CommandWire.of(command).response(value)));
  }

  private static Answer setTag(Exchange exchange) {
    return exchange.reply(new SetExecutionTag(
        id(exchange),
        exchange.path("key", String.class),
        exchange.body().get("value", String.class)));
  }

  private static ExecutionId id(Exchange exchange) {
    return exchange.path("execution_id", ExecutionId.class);
  }

  private static <T> Optional<T> present(ExecutionId id, Optional<T> answer) {
    if (answer.isEmpty()) {
      throw missing(id);
    }
    return answer;
  }

  private static EngineException missing(ExecutionId id) {
    return new EngineException.NotFound("execution", id.toString());
  }
}
