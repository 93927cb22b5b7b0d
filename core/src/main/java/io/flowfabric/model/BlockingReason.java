package io.flowfabric.model;

import io.flowfabric.error.ValidationKind;

/** What exactly an execution is waiting for. */
public enum BlockingReason implements Wire {
  NONE,
  WAITING_FOR_WORKER,
  WAITING_FOR_RETRY_BACKOFF,
  WAITING_FOR_RESUME_DELAY,
  WAITING_FOR_DELAY,
  WAITING_FOR_SIGNAL,
  WAITING_FOR_APPROVAL,
  WAITING_FOR_CALLBACK,
  WAITING_FOR_TOOL_RESULT,
  WAITING_FOR_CHILDREN,
  WAITING_FOR_BUDGET,
  WAITING_FOR_QUOTA,
  WAITING_FOR_CAPABLE_WORKER,
  WAITING_FOR_LOCALITY_MATCH,
  PAUSED_BY_OPERATOR,
  PAUSED_BY_POLICY,
  PAUSED_BY_FLOW_CANCEL;

  /** The kind of block that a reason stands for; only some reasons block a runnable execution. */
  public EligibilityState blocks() {
    return switch (this) {
      case WAITING_FOR_BUDGET -> EligibilityState.BLOCKED_BY_BUDGET;
      case WAITING_FOR_QUOTA -> EligibilityState.BLOCKED_BY_QUOTA;
      case WAITING_FOR_CAPABLE_WORKER, WAITING_FOR_LOCALITY_MATCH ->
        EligibilityState.BLOCKED_BY_ROUTE;
      case PAUSED_BY_OPERATOR, PAUSED_BY_FLOW_CANCEL -> EligibilityState.BLOCKED_BY_OPERATOR;
      case PAUSED_BY_POLICY -> EligibilityState.BLOCKED_BY_LANE_STATE;
      default ->
        throw ValidationKind.INVALID_BLOCKING_REASON.because("reason does not block: " + wire());
    };
  }
}
