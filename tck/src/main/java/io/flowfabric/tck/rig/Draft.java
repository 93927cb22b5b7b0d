package io.flowfabric.tck.rig;

import io.flowfabric.execution.CreateExecution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Payload;
import io.flowfabric.model.RetryPolicy;
import io.flowfabric.model.RoutingRequirements;
import io.flowfabric.model.Submission;
import io.flowfabric.model.Tags;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An execution about to be handed in, with what most cases do not care about filled in. */
public final class Draft {
  private ExecutionId id;
  private LaneId lane = Scene.DEFAULT_LANE;
  private Namespace namespace = Scene.NS;
  private Payload payload = Payload.of("payload");
  private @Nullable String idempotencyKey;
  private ExecutionPolicy policy = ExecutionPolicy.NONE;
  private Tags tags = Tags.NONE;
  private @Nullable Integer priority;
  private @Nullable Instant delayUntil;
  private @Nullable Instant deadline;

  Draft(ExecutionId id) {
    this.id = id;
  }

  public ExecutionId id() {
    return id;
  }

  public Draft id(ExecutionId value) {
    id = value;
    return this;
  }

  public Draft lane(LaneId value) {
    lane = value;
    return this;
  }

  public Draft namespace(String value) {
    namespace = new Namespace(value);
    return this;
  }

  public Draft payload(Payload value) {
    payload = value;
    return this;
  }

  public Draft key(String value) {
    idempotencyKey = value;
    return this;
  }

  public Draft policy(ExecutionPolicy value) {
    policy = value;
    return this;
  }

  public Draft retry(RetryPolicy value) {
    return policy(ExecutionPolicy.builder().retry(value).build());
  }

  public Draft requires(String... capabilities) {
    return policy(
        ExecutionPolicy.builder().routing(RoutingRequirements.of(capabilities)).build());
  }

  public Draft tags(Map<String, String> value) {
    tags = Tags.of(value);
    return this;
  }

  public Draft priority(int value) {
    priority = value;
    return this;
  }

  public Draft delayUntil(Instant value) {
    delayUntil = value;
    return this;
  }

  public Draft deadline(Instant value) {
    deadline = value;
    return this;
  }

  public CreateExecution build() {
    var submission =
        new Submission(namespace, lane, "kind", payload, null, "creator", idempotencyKey, policy);
    return new CreateExecution(id, submission, tags, priority, delayUntil, deadline);
  }
}
