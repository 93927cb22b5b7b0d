package io.flowfabric.server.route;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.grant.GrantRequest;
import io.flowfabric.grant.GrantTicket;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.lease.ClaimForWorker;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.Claim;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.WorkerId;
import io.flowfabric.model.WorkerIdentity;
import io.flowfabric.model.WorkerInstanceId;
import io.flowfabric.reclaim.IssueReclaimGrant;
import io.flowfabric.server.http.Answer;
import io.flowfabric.server.http.Body;
import io.flowfabric.server.http.Exchange;
import io.flowfabric.server.http.Route;
import io.flowfabric.wire.CommandWire;
import io.flowfabric.wire.JsonCodec;
import java.time.Duration;
import java.util.List;

/** Getting work: claims, and the grants of a scheduler that claims for others. */
final class ClaimRoutes {
  private static final Duration USUAL_LEASE = Duration.ofSeconds(30);
  private static final Duration LONGEST_GRANT = Duration.ofSeconds(60);

  private ClaimRoutes() {}

  static List<Route> all() {
    return List.of(
        Route.post("/v1/claims", ClaimRoutes::claim),
        Route.post("/v1/workers/{worker_id}/claim", ClaimRoutes::grant),
        Route.post("/v1/executions/{execution_id}/reclaim", ClaimRoutes::reclaim));
  }

  /** Up to as many as asked for; nothing at all if there is none by the time the wait is over. */
  private static Answer claim(Exchange exchange) {
    Body body = exchange.body();
    var command = new ClaimExecutions(
        body.get("lane_id", LaneId.class),
        worker(body, body.get("worker_id", WorkerId.class)),
        capabilities(body, "capabilities"),
        body.find("lease_ttl_ms", Duration.class).orElse(USUAL_LEASE),
        body.find("max", Integer.class).orElse(1),
        Takeover.AT_ONCE);
    return switch (exchange.await(command, exchange.patience(body))) {
      case ClaimExecutions.Outcome.Claimed claimed ->
        Answer.json(tree(claimed.claims())).ifLost(() -> Claims.giveBack(exchange, claimed));
      case ClaimExecutions.Outcome.NothingToClaim nothing -> Answer.nothing();
    };
  }

  private static ObjectNode tree(List<Claim> claims) {
    ArrayNode all = JsonCodec.array();
    claims.forEach(claim -> all.add(Claims.tree(claim)));
    return JsonCodec.object().set("claims", all);
  }

  private static Answer grant(Exchange exchange) {
    Body body = exchange.body();
    var command = new ClaimForWorker(
        body.get("lane_id", LaneId.class),
        worker(body, exchange.path("worker_id", WorkerId.class)),
        capabilities(body, "capabilities"),
        grantTtl(body),
        Takeover.AT_ONCE);
    return switch (exchange.apply(command)) {
      case ClaimForWorker.Outcome.Granted granted -> Answer.json(tree(granted.ticket()));
      case ClaimForWorker.Outcome.NoWork none -> Answer.nothing();
      case ClaimForWorker.Outcome.Refused refused -> exchange.told(command, refused);
    };
  }

  /** Whether a lost execution can be taken over is an answer, not a problem. */
  private static Answer reclaim(Exchange exchange) {
    Body body = exchange.body();
    var id = Authorities.execution(exchange, body);
    var command = new IssueReclaimGrant(GrantRequest.of(
        id,
        body.get("lane_id", LaneId.class),
        worker(body, body.get("worker_id", WorkerId.class)),
        capabilities(body, "worker_capabilities"),
        grantTtl(body)));
    ObjectNode out = JsonCodec.object();
    switch (exchange.apply(command)) {
      case IssueReclaimGrant.Outcome.Granted granted ->
        out.put("status", "granted").setAll(tree(granted.ticket()));
      case IssueReclaimGrant.Outcome.NotReclaimable not ->
        out.put("status", "not_reclaimable").put("detail", not.detail());
      case IssueReclaimGrant.Outcome.ReclaimCapExceeded cap ->
        out.put("status", "reclaim_cap_exceeded").put("reclaim_count", cap.reclaims());
      case IssueReclaimGrant.Outcome.Refused refused ->
        Exchange.unlessRefused(CommandWire.of(command).response(refused));
    }
    return Answer.json(out.put("execution_id", id.toString()));
  }

  private static ObjectNode tree(GrantTicket ticket) {
    return JsonCodec.object()
        .put("execution_id", ticket.execution().toString())
        .put("partition_key", ticket.partition().toString())
        .put("lane_id", ticket.lane().value())
        .put("kind", ticket.kind().wire())
        .put("grant_key", ticket.key())
        .put("expires_at_ms", ticket.expiresAt().toEpochMilli());
  }

  private static WorkerIdentity worker(Body body, WorkerId worker) {
    return new WorkerIdentity(worker, body.get("worker_instance_id", WorkerInstanceId.class));
  }

  private static Capabilities capabilities(Body body, String field) {
    return Capabilities.of(body.all(field, String.class));
  }

  private static Duration grantTtl(Body body) {
    Duration ttl = body.get("grant_ttl_ms", Duration.class);
    if (ttl.compareTo(LONGEST_GRANT) > 0) {
      throw ValidationKind.INVALID_INPUT.because(
          "grant_ttl_ms must be 1 to " + LONGEST_GRANT.toMillis() + ", was " + ttl.toMillis());
    }
    return ttl;
  }
}
