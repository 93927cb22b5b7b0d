package io.flowfabric.server.route;

import io.flowfabric.engine.ExecutionIds;
import io.flowfabric.error.EngineException;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.execution.ReadExecutionInfo;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.server.http.Answer;
import io.flowfabric.server.http.Exchange;
import io.flowfabric.server.http.Route;
import io.flowfabric.wire.CommandWire;
import java.util.List;

/** Handing in work, and asking how it goes. */
record ExecutionRoutes(ExecutionIds ids) {
  private static final int BODY = 1024 * 1024;

  List<Route> all() {
    return List.of(
        Route.post("/v1/executions", this::create).withBody(BODY),
        Route.get("/v1/executions/{execution_id}", ExecutionRoutes::read));
  }

  private Answer create(Exchange exchange) {
    CreateExecution command = new Submitted(ids).command(exchange.body());
    CreateExecution.Outcome outcome = exchange.apply(command);
    int status = outcome instanceof CreateExecution.Outcome.Created ? Answer.CREATED : Answer.OK;
    return Answer.json(status, CommandWire.of(command).response(outcome));
  }

  private static Answer read(Exchange exchange) {
    ExecutionId id = exchange.path("execution_id", ExecutionId.class);
    var command = new ReadExecutionInfo(id);
    var found = exchange.apply(command);
    if (found.isEmpty()) {
      throw new EngineException.NotFound("execution", id.toString());
    }
    return exchange.told(command, found);
  }
}
