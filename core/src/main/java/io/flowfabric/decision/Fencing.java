package io.flowfabric.decision;

import io.flowfabric.model.Attempt;
import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.Authority;
import io.flowfabric.model.Execution;
import io.flowfabric.model.Fence;
import io.flowfabric.model.Key;
import io.flowfabric.model.PastAttempt;
import io.flowfabric.model.Phase;
import io.flowfabric.model.Proof;
import java.util.Optional;

/** Whether somebody may act on the attempt that is running, and whether they did so already. */
public final class Fencing {
  private Fencing() {}

  /**
   * The execution and, where another attempt has followed the one that is shown, that one from the
   * history.
   */
  public static Needs needs(State loaded, Authority authority) {
    Needs execution = Needs.execution(authority.execution());
    return required(authority)
        .map(fence -> execution.and(history(loaded, fence)))
        .orElse(execution);
  }

  /** The fence that counts; an operator and the engine need none, so what they show does not. */
  private static Optional<Fence> required(Authority authority) {
    return switch (authority) {
      case Proof proof -> Optional.of(proof.fence());
      case Authority.Requester requester -> Optional.ofNullable(requester.fence());
      case Authority.Operator operator -> Optional.empty();
      case Authority.Engine engine -> Optional.empty();
    };
  }

  private static Needs history(State loaded, Fence fence) {
    Key.OfExecution key = Key.of(fence.execution());
    boolean followed = loaded.hasLoaded(key)
        && loaded
            .find(key)
            .map(Execution::attempt)
            .filter(latest -> !latest.id().equals(fence.attempt()))
            .isPresent();
    return followed ? Needs.of(past(fence)) : Needs.NOTHING;
  }

  /** Why the holder of a lease, or somebody in its place, may not act; nothing if it may. */
  public static Optional<Refusal> refusal(Execution execution, Authority authority) {
    if (!(execution.phase() instanceof Phase.Active active)) {
      return Optional.of(Refusal.EXECUTION_NOT_ACTIVE);
    }
    return switch (active.attempt().life()) {
      case AttemptLife.Revoked revoked -> Optional.of(Refusal.LEASE_REVOKED);
      case AttemptLife.Lapsed lapsed -> Optional.of(Refusal.LEASE_EXPIRED);
      default ->
        isStale(active.attempt(), authority) ? Optional.of(Refusal.STALE_LEASE) : Optional.empty();
    };
  }

  private static boolean isStale(Attempt held, Authority authority) {
    return required(authority).filter(fence -> !fence.isOf(held)).isPresent();
  }

  /**
   * How the attempt that is shown has ended, if it was its holder who ended it. A worker whose
   * reply was lost asks again and gets the same answer, whatever has happened to the execution
   * since.
   */
  public static Optional<AttemptLife.Ended> earlierEnd(
      State state, Execution execution, Authority authority) {
    return shown(state, execution, authority)
        .map(Attempt::life)
        .filter(AttemptLife.Ended.class::isInstance)
        .map(AttemptLife.Ended.class::cast);
  }

  /** The attempt that is shown, wherever it is by now, if the lease shown was its last. */
  public static Optional<Attempt> shown(State state, Execution execution, Authority authority) {
    return required(authority)
        .flatMap(fence -> attempt(state, execution, fence)
            .filter(attempt -> attempt.lease().epoch() == fence.epoch()));
  }

  private static Optional<Attempt> attempt(State state, Execution execution, Fence fence) {
    Attempt latest = execution.attempt();
    if (latest == null || latest.id().equals(fence.attempt())) {
      return Optional.ofNullable(latest);
    }
    return state.find(past(fence)).map(PastAttempt::attempt);
  }

  private static Key.OfPastAttempt past(Fence fence) {
    return new Key.OfPastAttempt(fence.execution(), fence.attempt());
  }
}
