package io.flowfabric.engine;

import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Payload;
import io.flowfabric.model.Submission;
import io.flowfabric.model.WorkerIdentity;
import java.time.Duration;

/** Commands for the tests of the engine. */
public final class Work {
  public static final LaneId LANE = new LaneId("work");
  private static final Namespace NAMESPACE = new Namespace("tests");

  private Work() {}

  public static CreateExecution create(ExecutionId id) {
    return create(id, ExecutionPolicy.NONE);
  }

  public static CreateExecution create(ExecutionId id, ExecutionPolicy policy) {
    return CreateExecution.of(
        id, new Submission(NAMESPACE, LANE, "job", Payload.EMPTY, null, "", null, policy));
  }

  public static ClaimExecutions claim(String worker, int max) {
    return new ClaimExecutions(
        LANE,
        WorkerIdentity.of(worker, worker + "-1"),
        Capabilities.NONE,
        Duration.ofSeconds(30),
        max,
        Takeover.AT_ONCE);
  }
}
