package io.flowfabric.tck.rig;

import io.flowfabric.model.AttemptState;
import io.flowfabric.model.BlockingReason;
import io.flowfabric.model.EligibilityState;
import io.flowfabric.model.LifecyclePhase;
import io.flowfabric.model.OwnershipState;
import io.flowfabric.model.PublicState;
import io.flowfabric.model.StateVector;
import io.flowfabric.model.TerminalOutcome;

/**
 * The legal shapes, axis by axis, as the specification has them: what is derived must equal them.
 */
public final class Vectors {
  public static final StateVector R1 =
      ready(AttemptState.PENDING_FIRST_ATTEMPT, PublicState.WAITING);
  public static final StateVector R2 =
      ready(AttemptState.PENDING_RETRY_ATTEMPT, PublicState.WAITING);
  public static final StateVector R3 =
      ready(AttemptState.PENDING_REPLAY_ATTEMPT, PublicState.WAITING);
  public static final StateVector R4 =
      ready(AttemptState.ATTEMPT_INTERRUPTED, PublicState.RESUMABLE);

  public static final StateVector D1 =
      delayed(AttemptState.PENDING_FIRST_ATTEMPT, BlockingReason.WAITING_FOR_DELAY);
  public static final StateVector D2 =
      delayed(AttemptState.PENDING_RETRY_ATTEMPT, BlockingReason.WAITING_FOR_RETRY_BACKOFF);
  public static final StateVector D3 =
      delayed(AttemptState.ATTEMPT_INTERRUPTED, BlockingReason.WAITING_FOR_DELAY);

  public static final StateVector B2 = runnable(
      EligibilityState.BLOCKED_BY_DEPENDENCIES,
      BlockingReason.WAITING_FOR_CHILDREN,
      AttemptState.ATTEMPT_INTERRUPTED,
      PublicState.WAITING_CHILDREN);

  /** Blocked before their first attempt. */
  public static final StateVector X_BUD = blocked(
      EligibilityState.BLOCKED_BY_BUDGET,
      BlockingReason.WAITING_FOR_BUDGET,
      PublicState.RATE_LIMITED);

  public static final StateVector X_QUO = blocked(
      EligibilityState.BLOCKED_BY_QUOTA,
      BlockingReason.WAITING_FOR_QUOTA,
      PublicState.RATE_LIMITED);
  public static final StateVector X_RTE = blocked(
      EligibilityState.BLOCKED_BY_ROUTE,
      BlockingReason.WAITING_FOR_CAPABLE_WORKER,
      PublicState.WAITING);

  public static final StateVector A1 =
      active(OwnershipState.LEASED, AttemptState.RUNNING_ATTEMPT, BlockingReason.NONE);
  public static final StateVector A2 = active(
      OwnershipState.LEASE_EXPIRED_RECLAIMABLE,
      AttemptState.ATTEMPT_INTERRUPTED,
      BlockingReason.WAITING_FOR_WORKER);
  public static final StateVector A3 = active(
      OwnershipState.LEASE_REVOKED,
      AttemptState.ATTEMPT_INTERRUPTED,
      BlockingReason.WAITING_FOR_WORKER);

  public static final StateVector T_OK = over(TerminalOutcome.SUCCESS, PublicState.COMPLETED);
  public static final StateVector T_FAIL = over(TerminalOutcome.FAILED, PublicState.FAILED);
  public static final StateVector T_CAN = over(TerminalOutcome.CANCELLED, PublicState.CANCELLED);
  public static final StateVector T_EXP = over(TerminalOutcome.EXPIRED, PublicState.EXPIRED);
  public static final StateVector T_SKIP = over(TerminalOutcome.SKIPPED, PublicState.SKIPPED);

  private Vectors() {}

  private static StateVector ready(AttemptState attempt, PublicState shown) {
    return runnable(
        EligibilityState.ELIGIBLE_NOW, BlockingReason.WAITING_FOR_WORKER, attempt, shown);
  }

  private static StateVector delayed(AttemptState attempt, BlockingReason reason) {
    return runnable(EligibilityState.NOT_ELIGIBLE_UNTIL_TIME, reason, attempt, PublicState.DELAYED);
  }

  private static StateVector blocked(
      EligibilityState eligibility, BlockingReason reason, PublicState shown) {
    return runnable(eligibility, reason, AttemptState.PENDING_FIRST_ATTEMPT, shown);
  }

  private static StateVector runnable(
      EligibilityState eligibility,
      BlockingReason reason,
      AttemptState attempt,
      PublicState shown) {
    return new StateVector(
        LifecyclePhase.RUNNABLE,
        OwnershipState.UNOWNED,
        eligibility,
        reason,
        TerminalOutcome.NONE,
        attempt,
        shown);
  }

  private static StateVector active(
      OwnershipState ownership, AttemptState attempt, BlockingReason reason) {
    return new StateVector(
        LifecyclePhase.ACTIVE,
        ownership,
        EligibilityState.NOT_APPLICABLE,
        reason,
        TerminalOutcome.NONE,
        attempt,
        PublicState.ACTIVE);
  }

  /** Ended after an attempt. */
  private static StateVector over(TerminalOutcome outcome, PublicState shown) {
    return new StateVector(
        LifecyclePhase.TERMINAL,
        OwnershipState.UNOWNED,
        EligibilityState.NOT_APPLICABLE,
        BlockingReason.NONE,
        outcome,
        AttemptState.ATTEMPT_TERMINAL,
        shown);
  }
}
