package io.flowfabric.server;

import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.Claim;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Payload;
import io.flowfabric.model.Submission;
import io.flowfabric.model.Tags;
import io.flowfabric.model.WorkerIdentity;
import io.flowfabric.worker.RegisterWorker;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Somebody with an execution that a worker holds; whatever is theirs has a mark in it. */
record Tenant(String mark, Claim claim) {

  static Tenant on(TestServer server, String mark) {
    LaneId lane = new LaneId(mark + "-lane");
    var worker = WorkerIdentity.of(mark + "-worker", mark + "-instance");
    server.apply(new CreateExecution(
        server.engine().ids().solo(lane),
        Submission.of(new Namespace(mark), lane, mark + "-kind", Payload.of(mark + "-input")),
        Tags.of(Map.of("app.mark", mark + "-tag")),
        null,
        null,
        null));
    server.apply(new RegisterWorker(
        new Namespace(mark),
        worker,
        new TreeSet<>(Set.of(lane)),
        Capabilities.NONE,
        Duration.ofHours(1)));
    var claimed = (ClaimExecutions.Outcome.Claimed) server.apply(new ClaimExecutions(
        lane, worker, Capabilities.NONE, Duration.ofHours(1), 1, Takeover.NEVER));
    return new Tenant(mark, claimed.claims().getFirst());
  }

  ExecutionId execution() {
    return claim.execution();
  }

  Specimens specimens() {
    return new Specimens(
        execution(),
        claim.handle(),
        new Namespace(mark),
        claim.handle().content().lane());
  }
}
