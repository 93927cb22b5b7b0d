package io.flowfabric.server.route;

import com.fasterxml.jackson.databind.node.ArrayNode;
import io.flowfabric.Command;
import io.flowfabric.execution.CompleteExecution;
import io.flowfabric.execution.DelayExecution;
import io.flowfabric.execution.FailExecution;
import io.flowfabric.execution.ReportProgress;
import io.flowfabric.flow.WaitForChildren;
import io.flowfabric.lease.ReleaseLease;
import io.flowfabric.lease.RenewLease;
import io.flowfabric.model.Failure;
import io.flowfabric.model.Handle;
import io.flowfabric.model.Progress;
import io.flowfabric.model.Proof;
import io.flowfabric.model.RetryPolicy;
import io.flowfabric.server.http.Answer;
import io.flowfabric.server.http.Body;
import io.flowfabric.server.http.Exchange;
import io.flowfabric.server.http.Route;
import io.flowfabric.wire.CommandWire;
import io.flowfabric.wire.JsonCodec;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** What a worker tells about the work that it holds. */
final class ReportRoutes {
  private static final String ONE = "/v1/executions/{execution_id}";
  private static final Duration USUAL_LEASE = Duration.ofSeconds(30);
  private static final int RESULT_BODY = 8 * 1024 * 1024;
  private static final int MANY = 1000;

  private ReportRoutes() {}

  static List<Route> all() {
    return List.of(
        Route.post(ONE + "/renew", ReportRoutes::renew),
        Route.post(ONE + "/progress", ReportRoutes::progress),
        Route.post(ONE + "/complete", ReportRoutes::complete).withBody(RESULT_BODY),
        Route.post(ONE + "/fail", ReportRoutes::fail),
        Route.post(ONE + "/release", ReportRoutes::release),
        Route.post(ONE + "/delay", ReportRoutes::delay),
        Route.post(ONE + "/wait-for-children", ReportRoutes::waitForChildren),
        Route.post("/v1/leases:renew", ReportRoutes::renewMany).withBody(RESULT_BODY),
        Route.post("/v1/executions:complete", ReportRoutes::completeMany).withBody(RESULT_BODY));
  }

  private static Answer renew(Exchange exchange) {
    Body body = exchange.body();
    return exchange.reply(renewal(Authorities.proof(exchange, body), body));
  }

  private static RenewLease renewal(Proof proof, Body body) {
    return new RenewLease(proof, body.find("lease_ttl_ms", Duration.class).orElse(USUAL_LEASE));
  }

  private static Answer progress(Exchange exchange) {
    Body body = exchange.body();
    var progress = new Progress(
        body.find("percent", Integer.class).orElse(null),
        body.find("message", String.class).orElse(null));
    return exchange.reply(new ReportProgress(Authorities.handle(exchange, body), progress));
  }

  private static Answer complete(Exchange exchange) {
    Body body = exchange.body();
    return exchange.reply(new CompleteExecution(
        Authorities.of(exchange, body, Proof.LEASE_HOLDER),
        Payloads.read(body, "result").payload()));
  }

  private static Answer fail(Exchange exchange) {
    Body body = exchange.body();
    var failure = new Failure(
        body.get("reason", String.class),
        body.find("category", String.class).orElse(Failure.TRANSIENT));
    return exchange.reply(new FailExecution(
        Authorities.of(exchange, body, Proof.LEASE_HOLDER),
        failure,
        body.find("retry_policy", RetryPolicy.class).orElse(null)));
  }

  private static Answer release(Exchange exchange) {
    return exchange.reply(new ReleaseLease(Authorities.handle(exchange, exchange.body())));
  }

  private static Answer delay(Exchange exchange) {
    Body body = exchange.body();
    return exchange.reply(new DelayExecution(
        Authorities.handle(exchange, body), body.get("delay_until", Instant.class)));
  }

  private static Answer waitForChildren(Exchange exchange) {
    return exchange.reply(new WaitForChildren(Authorities.handle(exchange, exchange.body())));
  }

  private static Answer renewMany(Exchange exchange) {
    return each(
        exchange,
        exchange.body().each("renewals", MANY).stream()
            .map(one -> renewal(one.get("handle", Handle.class), one))
            .toList());
  }

  private static Answer completeMany(Exchange exchange) {
    return each(
        exchange,
        exchange.body().each("completions", MANY).stream()
            .map(one -> new CompleteExecution(
                one.get("handle", Handle.class), Payloads.read(one, "result").payload()))
            .toList());
  }

  /** Each has an outcome of its own; a refusal is one, since the others may have been fine. */
  private static Answer each(Exchange exchange, List<? extends Command<?>> commands) {
    ArrayNode outcomes = JsonCodec.array();
    List<?> answers = AllAtOnce.apply(exchange.fabric(), commands);
    for (int index = 0; index < answers.size(); index++) {
      outcomes.add(CommandWire.of(commands.get(index)).response(answers.get(index)));
    }
    return Answer.json(JsonCodec.object().set("outcomes", outcomes));
  }
}
