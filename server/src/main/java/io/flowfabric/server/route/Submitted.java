package io.flowfabric.server.route;

import io.flowfabric.engine.ExecutionIds;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Submission;
import io.flowfabric.model.Tags;
import io.flowfabric.server.http.Body;
import java.time.Instant;

/** Reads the order to create an execution. What the server can make itself may be left out. */
record Submitted(ExecutionIds ids) {
  private static final LaneId USUAL_LANE = new LaneId("default");

  CreateExecution command(Body body) {
    LaneId lane = body.find("lane_id", LaneId.class).orElse(USUAL_LANE);
    Payloads.Given input = Payloads.read(body, "input_payload");
    var submission = new Submission(
        body.get("namespace", Namespace.class),
        lane,
        body.get("execution_kind", String.class),
        input.payload(),
        body.find("payload_encoding", String.class).orElse(input.encoding()),
        body.find("creator_identity", String.class).orElse(""),
        body.find("idempotency_key", String.class).orElse(null),
        body.find("policy", ExecutionPolicy.class).orElse(ExecutionPolicy.NONE));
    return new CreateExecution(
        body.find("execution_id", ExecutionId.class).orElseGet(() -> ids.solo(lane)),
        submission,
        body.find("tags", Tags.class).orElse(Tags.NONE),
        body.find("priority", Integer.class).orElse(null),
        body.find("delay_until", Instant.class).orElse(null),
        body.find("execution_deadline_at", Instant.class).orElse(null));
  }
}
