package io.flowfabric.model;

import io.flowfabric.error.ValidationKind;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The three values that prove a lease. All must be the stored ones. */
public record Fence(ExecutionId execution, LeaseId lease, long epoch, AttemptId attempt)
    implements Proof {

  public static Fence of(ExecutionId execution, Attempt attempt) {
    return new Fence(execution, attempt.lease().id(), attempt.lease().epoch(), attempt.id());
  }

  /** From parts that a caller may have left out: all three or none. */
  public static Optional<Fence> of(
      ExecutionId execution,
      @Nullable LeaseId lease,
      @Nullable Long epoch,
      @Nullable AttemptId attempt) {
    if (lease == null && epoch == null && attempt == null) {
      return Optional.empty();
    }
    if (lease == null || epoch == null || attempt == null) {
      throw ValidationKind.INVALID_INPUT.because(
          "partial_fence_triple: lease_id, lease_epoch and attempt_id must be given together");
    }
    return Optional.of(new Fence(execution, lease, epoch, attempt));
  }

  /** For operations that cannot go without one. */
  public static Fence required(Optional<Fence> given) {
    return given.orElseThrow(() -> ValidationKind.INVALID_INPUT.because(
        "fence_required: lease_id, lease_epoch and attempt_id must be given"));
  }

  @Override
  public Fence fence() {
    return this;
  }

  /** Whether this is the lease that the attempt was last given. */
  public boolean isOf(Attempt current) {
    return lease.equals(current.lease().id())
        && epoch == current.lease().epoch()
        && attempt.equals(current.id());
  }
}
