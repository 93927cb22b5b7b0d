package io.flowfabric.server.route;

import io.flowfabric.error.ValidationKind;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.WorkerId;
import io.flowfabric.model.WorkerIdentity;
import io.flowfabric.model.WorkerInstanceId;
import io.flowfabric.server.http.Answer;
import io.flowfabric.server.http.Body;
import io.flowfabric.server.http.Exchange;
import io.flowfabric.server.http.Route;
import io.flowfabric.worker.HeartbeatWorker;
import io.flowfabric.worker.ListWorkers;
import io.flowfabric.worker.MarkWorkerDead;
import io.flowfabric.worker.RegisterWorker;
import java.time.Duration;
import java.util.List;
import java.util.TreeSet;

/** The registry of worker processes. */
final class WorkerRoutes {
  private static final String ONE = "/v1/workers/{worker_instance_id}";
  private static final Duration USUAL_TTL = Duration.ofSeconds(30);

  private WorkerRoutes() {}

  static List<Route> all() {
    return List.of(
        Route.get("/v1/workers", WorkerRoutes::list),
        Route.put(ONE, WorkerRoutes::register),
        Route.post(ONE + "/heartbeat", WorkerRoutes::heartbeat),
        Route.delete(ONE, WorkerRoutes::remove));
  }

  private static Answer list(Exchange exchange) {
    var command = new ListWorkers(
        namespace(exchange),
        exchange.query("cursor", WorkerInstanceId.class).orElse(null),
        Pages.limit(exchange));
    return Answer.json(Pages.page(exchange, command, "workers"));
  }

  private static Answer register(Exchange exchange) {
    Body body = exchange.body();
    return exchange.reply(new RegisterWorker(
        body.get("namespace", Namespace.class),
        new WorkerIdentity(body.get("worker_id", WorkerId.class), instance(exchange)),
        new TreeSet<>(body.all("lanes", LaneId.class)),
        Capabilities.of(body.all("capabilities", String.class)),
        body.find("liveness_ttl_ms", Duration.class).orElse(USUAL_TTL)));
  }

  private static Answer heartbeat(Exchange exchange) {
    return exchange.reply(
        new HeartbeatWorker(exchange.body().get("namespace", Namespace.class), instance(exchange)));
  }

  private static Answer remove(Exchange exchange) {
    return exchange.reply(new MarkWorkerDead(
        namespace(exchange), instance(exchange), exchange.query("reason").orElse("")));
  }

  private static Namespace namespace(Exchange exchange) {
    return exchange
        .query("namespace", Namespace.class)
        .orElseThrow(() -> ValidationKind.INVALID_INPUT.because("namespace must be given"));
  }

  private static WorkerInstanceId instance(Exchange exchange) {
    return exchange.path("worker_instance_id", WorkerInstanceId.class);
  }
}
