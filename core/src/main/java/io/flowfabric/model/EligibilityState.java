package io.flowfabric.model;

/**
 * Whether a runnable execution may be claimed, and if not, what kind of thing stands in the way.
 */
public enum EligibilityState implements Wire {
  ELIGIBLE_NOW,
  NOT_ELIGIBLE_UNTIL_TIME,
  BLOCKED_BY_DEPENDENCIES,
  BLOCKED_BY_BUDGET,
  BLOCKED_BY_QUOTA,
  BLOCKED_BY_ROUTE,
  BLOCKED_BY_LANE_STATE,
  BLOCKED_BY_OPERATOR,
  NOT_APPLICABLE
}
