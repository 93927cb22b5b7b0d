package io.flowfabric.model;

/**
 * The seven axes under which an execution is stored and listed. All of them are derived from its
 * {@link Phase}.
 */
public record StateVector(
    LifecyclePhase lifecyclePhase,
    OwnershipState ownership,
    EligibilityState eligibility,
    BlockingReason blockingReason,
    TerminalOutcome terminalOutcome,
    AttemptState attemptState,
    PublicState publicState) {

  public static StateVector of(Phase phase) {
    return switch (phase) {
      case Phase.Runnable waiting -> ofRunnable(waiting);
      case Phase.Active active -> ofActive(active.attempt().life());
      case Phase.Suspended suspended ->
        new StateVector(
            LifecyclePhase.SUSPENDED,
            OwnershipState.UNOWNED,
            EligibilityState.NOT_APPLICABLE,
            suspended.reason(),
            TerminalOutcome.NONE,
            AttemptState.ATTEMPT_INTERRUPTED,
            PublicState.SUSPENDED);
      case Phase.Terminal over -> ofTerminal(over);
    };
  }

  private static StateVector ofRunnable(Phase.Runnable waiting) {
    return new StateVector(
        LifecyclePhase.RUNNABLE,
        OwnershipState.UNOWNED,
        waiting.eligibility().state(),
        reason(waiting),
        TerminalOutcome.NONE,
        waiting.next().attemptState(),
        publicState(waiting));
  }

  private static BlockingReason reason(Phase.Runnable waiting) {
    return switch (waiting.eligibility()) {
      case Eligibility.Now now -> BlockingReason.WAITING_FOR_WORKER;
      case Eligibility.Delayed delayed -> delayReason(waiting.next());
      case Eligibility.AwaitingDependencies dependencies -> BlockingReason.WAITING_FOR_CHILDREN;
      case Eligibility.Blocked blocked -> blocked.reason();
    };
  }

  private static BlockingReason delayReason(Next next) {
    return switch (next) {
      case Next.Retry retry -> BlockingReason.WAITING_FOR_RETRY_BACKOFF;
      case Next.Resume resume when isSuspension(resume) -> BlockingReason.WAITING_FOR_RESUME_DELAY;
      case Next.Resume resume -> BlockingReason.WAITING_FOR_DELAY;
      case Next.First first -> BlockingReason.WAITING_FOR_DELAY;
      case Next.Replay replay -> BlockingReason.WAITING_FOR_DELAY;
    };
  }

  private static boolean isSuspension(Next.Resume resume) {
    return resume.interrupted().life() instanceof AttemptLife.Interrupted interrupted
        && interrupted.cause() == Interruption.SUSPEND;
  }

  private static PublicState publicState(Phase.Runnable waiting) {
    return switch (waiting.eligibility().state()) {
      case ELIGIBLE_NOW ->
        waiting.next() instanceof Next.Resume ? PublicState.RESUMABLE : PublicState.WAITING;
      case NOT_ELIGIBLE_UNTIL_TIME -> PublicState.DELAYED;
      case BLOCKED_BY_DEPENDENCIES -> PublicState.WAITING_CHILDREN;
      case BLOCKED_BY_BUDGET, BLOCKED_BY_QUOTA -> PublicState.RATE_LIMITED;
      case BLOCKED_BY_ROUTE, BLOCKED_BY_LANE_STATE, BLOCKED_BY_OPERATOR, NOT_APPLICABLE ->
        PublicState.WAITING;
    };
  }

  private static StateVector ofActive(AttemptLife life) {
    boolean leased = life instanceof AttemptLife.Running;
    OwnershipState lost = life instanceof AttemptLife.Revoked
        ? OwnershipState.LEASE_REVOKED
        : OwnershipState.LEASE_EXPIRED_RECLAIMABLE;
    return new StateVector(
        LifecyclePhase.ACTIVE,
        leased ? OwnershipState.LEASED : lost,
        EligibilityState.NOT_APPLICABLE,
        leased ? BlockingReason.NONE : BlockingReason.WAITING_FOR_WORKER,
        TerminalOutcome.NONE,
        leased ? AttemptState.RUNNING_ATTEMPT : AttemptState.ATTEMPT_INTERRUPTED,
        PublicState.ACTIVE);
  }

  private static StateVector ofTerminal(Phase.Terminal over) {
    return new StateVector(
        LifecyclePhase.TERMINAL,
        OwnershipState.UNOWNED,
        EligibilityState.NOT_APPLICABLE,
        BlockingReason.NONE,
        over.ending().outcome(),
        over.last() == null ? AttemptState.NONE : AttemptState.ATTEMPT_TERMINAL,
        publicState(over.ending().outcome()));
  }

  private static PublicState publicState(TerminalOutcome outcome) {
    return switch (outcome) {
      case SUCCESS -> PublicState.COMPLETED;
      case FAILED, NONE -> PublicState.FAILED;
      case CANCELLED -> PublicState.CANCELLED;
      case EXPIRED -> PublicState.EXPIRED;
      case SKIPPED -> PublicState.SKIPPED;
    };
  }
}
