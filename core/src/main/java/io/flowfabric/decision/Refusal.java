package io.flowfabric.decision;

import io.flowfabric.error.ErrorClass;
import io.flowfabric.model.Wire;

/** Why the rules said no. One closed set; each says in one line what it means. */
public enum Refusal implements Wire {
  /** An interrupted attempt goes on by claiming the resumed execution; the grant stays usable. */
  USE_CLAIM_RESUMED_EXECUTION(Family.CONTENTION),
  /** There is no interrupted attempt to go on with. */
  NOT_A_RESUMED_EXECUTION(Family.CONTENTION),
  /** The execution is not waiting for a worker, so no lease can be put on it. */
  EXECUTION_NOT_LEASEABLE(Family.CONTENTION),
  /** Somebody owns the execution. */
  LEASE_CONFLICT(Family.CONTENTION),
  /** The grant is missing, forged, or was given for something or somebody else. */
  INVALID_CLAIM_GRANT(Family.CONTENTION),
  /** The grant was valid, but no longer is. */
  CLAIM_GRANT_EXPIRED(Family.CONTENTION),
  /** Nothing is there to claim. */
  NO_ELIGIBLE_EXECUTION(Family.CONTENTION),
  /** The waitpoint does not exist. */
  WAITPOINT_NOT_FOUND(Family.CONTENTION),
  /** The waitpoint is not open yet and buffers signals. */
  WAITPOINT_PENDING_USE_BUFFER_SCRIPT(Family.CONTENTION),
  /** The graph was changed since it was read. */
  STALE_GRAPH_REVISION(Family.CONTENTION),
  /** Nobody runs the execution any more, or not yet. */
  EXECUTION_NOT_ACTIVE(Family.CONTENTION),
  /** The execution is not waiting for a worker. */
  EXECUTION_NOT_ELIGIBLE(Family.CONTENTION),
  /** The execution waits on another lane. */
  EXECUTION_NOT_IN_ELIGIBLE_SET(Family.CONTENTION),
  /** The lease of the execution is not lost. */
  EXECUTION_NOT_RECLAIMABLE(Family.CONTENTION),
  /** There is no lease. */
  NO_ACTIVE_LEASE(Family.CONTENTION),
  /** Too many were admitted in this window. */
  RATE_LIMIT_EXCEEDED(Family.CONTENTION),
  /** Too many run at the same time. */
  CONCURRENCY_LIMIT_EXCEEDED(Family.CONTENTION),

  /** The edge exists already. */
  DEPENDENCY_ALREADY_EXISTS(Family.CONFLICT),
  /** The edge would close a circle. */
  CYCLE_DETECTED(Family.CONFLICT),
  /** An execution cannot wait for itself. */
  SELF_REFERENCING_EDGE(Family.CONFLICT),
  /** The execution belongs to another flow. */
  EXECUTION_ALREADY_IN_FLOW(Family.CONFLICT),
  /** The waitpoint exists already. */
  WAITPOINT_ALREADY_EXISTS(Family.CONFLICT),
  /** The budget is attached differently already. */
  BUDGET_ATTACH_CONFLICT(Family.CONFLICT),
  /** The quota is attached differently already. */
  QUOTA_ATTACH_CONFLICT(Family.CONFLICT),
  /** The key id is known with another secret. */
  ROTATION_CONFLICT(Family.CONFLICT),
  /** An attempt is running. */
  ACTIVE_ATTEMPT_EXISTS(Family.CONFLICT),

  /** The lease is not the current one. */
  STALE_LEASE(Family.STATE),
  /** The lease ran out. */
  LEASE_EXPIRED(Family.STATE),
  /** The lease was taken away. */
  LEASE_REVOKED(Family.STATE),
  /** The execution is not suspended. */
  EXECUTION_NOT_SUSPENDED(Family.STATE, ErrorClass.INFORMATIONAL),
  /** The execution is suspended already. */
  ALREADY_SUSPENDED(Family.STATE, ErrorClass.INFORMATIONAL),
  /** The waitpoint takes no more signals. */
  WAITPOINT_CLOSED(Family.STATE, ErrorClass.INFORMATIONAL),
  /** The execution cannot be signalled. */
  TARGET_NOT_SIGNALABLE(Family.STATE),
  /** The signal was delivered before. */
  DUPLICATE_SIGNAL(Family.STATE, ErrorClass.INFORMATIONAL),
  /** What the execution waits for has not come. */
  RESUME_CONDITION_NOT_MET(Family.STATE),
  /** The waitpoint is no longer pending. */
  WAITPOINT_NOT_PENDING(Family.STATE, ErrorClass.INFORMATIONAL),
  /** The waitpoint was never used and is gone. */
  PENDING_WAITPOINT_EXPIRED(Family.STATE, ErrorClass.INFORMATIONAL),
  /** The waitpoint is not open. */
  WAITPOINT_NOT_OPEN(Family.STATE, ErrorClass.INFORMATIONAL),
  /** The execution has not ended. */
  EXECUTION_NOT_TERMINAL(Family.STATE),
  /** The execution was replayed as often as its policy allows. */
  MAX_REPLAYS_EXHAUSTED(Family.STATE),
  /** The stream takes no more frames. */
  STREAM_CLOSED(Family.STATE),
  /** The writer of the stream lost its lease. */
  STALE_OWNER_CANNOT_APPEND(Family.STATE),
  /** Another grant reserves the execution. */
  GRANT_ALREADY_EXISTS(Family.STATE, ErrorClass.INFORMATIONAL),
  /** The execution is no member of the flow. */
  EXECUTION_NOT_IN_FLOW(Family.STATE),
  /** The flow has ended. */
  FLOW_ALREADY_TERMINAL(Family.STATE),
  /** Dependencies are still open. */
  DEPS_NOT_SATISFIED(Family.STATE, ErrorClass.INFORMATIONAL),
  /** No dependency blocks the execution. */
  NOT_BLOCKED_BY_DEPS(Family.STATE, ErrorClass.INFORMATIONAL),
  /** The execution is not runnable. */
  NOT_RUNNABLE(Family.STATE),
  /** The execution has ended. */
  TERMINAL(Family.STATE),
  /** The budget is used up. */
  BUDGET_EXCEEDED(Family.STATE, ErrorClass.COOPERATIVE),
  /** The budget is past its warning line. */
  BUDGET_SOFT_EXCEEDED(Family.STATE, ErrorClass.INFORMATIONAL),
  /** It was done before. */
  OK_ALREADY_APPLIED(Family.STATE, ErrorClass.INFORMATIONAL),
  /** The attempt has not started. */
  ATTEMPT_NOT_STARTED(Family.STATE),
  /** The attempt has ended. */
  ATTEMPT_ALREADY_TERMINAL(Family.STATE, ErrorClass.INFORMATIONAL),
  /** The execution cannot have another attempt. */
  EXECUTION_NOT_ELIGIBLE_FOR_ATTEMPT(Family.STATE),
  /** The execution cannot be replayed as it stands. */
  REPLAY_NOT_ALLOWED(Family.STATE),
  /** All retries are used. */
  MAX_RETRIES_EXHAUSTED(Family.STATE),
  /** The stream was closed before. */
  STREAM_ALREADY_CLOSED(Family.STATE, ErrorClass.INFORMATIONAL),
  /** What was asked for is so already. */
  ALREADY_SATISFIED(Family.STATE, ErrorClass.INFORMATIONAL),

  /**
   * Somebody else than the holder must prove a lease, or be an operator, to act on what is running.
   */
  FENCE_REQUIRED(Family.VALIDATION),
  /** The grant was given to another worker. */
  GRANTED_TO_OTHER_WORKER(Family.VALIDATION),
  /** Another attempt of the execution has the id already. */
  ATTEMPT_ID_IN_USE(Family.VALIDATION),
  /** The process id belongs to a live process of another worker. */
  INSTANCE_ID_REASSIGNED(Family.VALIDATION),
  /** Another signing key is active; rotate instead of seeding. */
  OTHER_KEY_ACTIVE(Family.VALIDATION),
  /** The active signing key cannot be retired; rotate to another first. */
  KEY_STILL_ACTIVE(Family.VALIDATION),

  /** There is no signing key; seed one first. */
  NO_SIGNING_KEY(Family.UNAVAILABLE);

  /** The kind of no: come back later, never, not in this state, not with this input, not set up. */
  public enum Family implements Wire {
    CONTENTION(ErrorClass.RETRYABLE),
    CONFLICT(ErrorClass.TERMINAL),
    STATE(ErrorClass.TERMINAL),
    VALIDATION(ErrorClass.TERMINAL),
    UNAVAILABLE(ErrorClass.TERMINAL);

    private final ErrorClass usual;

    Family(ErrorClass usual) {
      this.usual = usual;
    }
  }

  private final Family family;
  private final ErrorClass errorClass;

  Refusal(Family family) {
    this(family, family.usual);
  }

  Refusal(Family family, ErrorClass errorClass) {
    this.family = family;
    this.errorClass = errorClass;
  }

  public Family family() {
    return family;
  }

  public ErrorClass errorClass() {
    return errorClass;
  }
}
