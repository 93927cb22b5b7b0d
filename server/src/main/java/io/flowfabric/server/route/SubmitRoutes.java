package io.flowfabric.server.route;

import io.flowfabric.engine.ExecutionIds;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.execution.CreateExecutions;
import io.flowfabric.server.http.Answer;
import io.flowfabric.server.http.Exchange;
import io.flowfabric.server.http.Route;
import io.flowfabric.wire.CommandWire;
import java.util.List;

/** Handing in work, one piece or many. */
record SubmitRoutes(ExecutionIds ids) {
  private static final int BODY = 1024 * 1024;
  private static final int MANY_BODY = 16 * 1024 * 1024;
  private static final int MANY = 1000;

  List<Route> all() {
    return List.of(
        Route.post("/v1/executions", this::create).withBody(BODY),
        Route.post("/v1/executions:batch", this::createMany).withBody(MANY_BODY));
  }

  private Answer create(Exchange exchange) {
    CreateExecution command = new Submitted(ids).command(exchange.body());
    CreateExecution.Outcome outcome = exchange.apply(command);
    int status = outcome instanceof CreateExecution.Outcome.Created ? Answer.CREATED : Answer.OK;
    return Answer.json(status, CommandWire.of(command).response(outcome));
  }

  private Answer createMany(Exchange exchange) {
    var submitted = new Submitted(ids);
    var command = new CreateExecutions(exchange.body().each("executions", MANY).stream()
        .map(submitted::command)
        .toList());
    return exchange.reply(command);
  }
}
