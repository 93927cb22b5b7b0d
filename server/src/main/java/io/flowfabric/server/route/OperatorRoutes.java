package io.flowfabric.server.route;

import io.flowfabric.execution.CancelExecution;
import io.flowfabric.execution.ChangePriority;
import io.flowfabric.execution.ReplayExecution;
import io.flowfabric.lease.RevokeLease;
import io.flowfabric.model.Authority;
import io.flowfabric.model.LeaseId;
import io.flowfabric.model.WorkerInstanceId;
import io.flowfabric.server.access.Role;
import io.flowfabric.server.http.Answer;
import io.flowfabric.server.http.Body;
import io.flowfabric.server.http.Exchange;
import io.flowfabric.server.http.Route;
import java.util.List;

/** Changing the course of what was handed in. */
final class OperatorRoutes {
  private static final String ONE = "/v1/executions/{execution_id}";
  private static final String REVOKED = "operator_revoke";
  private static final String REQUESTER = "requester";

  private OperatorRoutes() {}

  static List<Route> all() {
    return List.of(
        Route.post(ONE + "/cancel", OperatorRoutes::cancel),
        Route.put(ONE + "/priority", OperatorRoutes::priority),
        Route.post(ONE + "/replay", OperatorRoutes::replay),
        Route.post(ONE + "/revoke-lease", OperatorRoutes::revoke));
  }

  /** Who is no operator asks as anybody may, which works as long as nobody runs it. */
  private static Answer cancel(Exchange exchange) {
    Body body = exchange.bodyOrEmpty();
    String usual = exchange.caller().is(Role.OPERATE) ? Authority.OPERATOR_OVERRIDE : REQUESTER;
    return exchange.reply(new CancelExecution(
        Authorities.of(exchange, body, usual), body.find("reason", String.class).orElse("")));
  }

  private static Answer priority(Exchange exchange) {
    Body body = exchange.body();
    return exchange.reply(new ChangePriority(
        Authorities.execution(exchange, body), body.get("new_priority", Integer.class)));
  }

  private static Answer replay(Exchange exchange) {
    return exchange.reply(
        new ReplayExecution(Authorities.execution(exchange, exchange.bodyOrEmpty())));
  }

  private static Answer revoke(Exchange exchange) {
    Body body = exchange.bodyOrEmpty();
    return exchange.reply(new RevokeLease(
        Authorities.execution(exchange, body),
        body.find("expected_lease_id", LeaseId.class).orElse(null),
        body.find("worker_instance_id", WorkerInstanceId.class).orElse(null),
        body.find("reason", String.class).orElse(REVOKED)));
  }
}
