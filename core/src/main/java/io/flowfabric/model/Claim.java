package io.flowfabric.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a worker gets: the handle that proves its lease, and the work. */
public record Claim(
    Handle handle, AttemptType type, Instant leaseExpiresAt, Assignment assignment) {

  /** The work itself, so that no second call is needed to start on it. */
  public record Assignment(
      Namespace namespace,
      String kind,
      Payload payload,
      @Nullable String payloadEncoding,
      Tags tags,
      @Nullable Instant deadline,
      @Nullable Instant timeoutAt) {}

  /** For an execution that was just leased. */
  public static Claim of(Execution leased, Backend backend, HandleKind kind) {
    if (!(leased.phase() instanceof Phase.Active active)
        || !(active.attempt().life() instanceof AttemptLife.Running running)) {
      throw new IllegalStateException("only a live lease can be handed out");
    }
    Attempt attempt = active.attempt();
    Submission submission = leased.submission();
    var content = new Handle.Content(
        backend.tag(),
        attempt.index(),
        Fence.of(leased.id(), attempt),
        attempt.lease().ttl(),
        submission.lane(),
        attempt.lease().holder().instance());
    var assignment = new Assignment(
        submission.namespace(),
        submission.kind(),
        submission.payload(),
        submission.payloadEncoding(),
        leased.tags(),
        leased.deadline(),
        running.timeoutAt());
    return new Claim(
        new Handle(backend.tag(), kind, content),
        attempt.type(),
        running.leaseExpiresAt(),
        assignment);
  }

  public ExecutionId execution() {
    return handle.execution();
  }

  public Fence fence() {
    return handle.fence();
  }

  public int attemptIndex() {
    return handle.content().attemptIndex();
  }
}
