package io.flowfabric.model;

/** How an execution ended; none while it has not. */
public enum TerminalOutcome implements Wire {
  NONE,
  SUCCESS,
  FAILED,
  CANCELLED,
  EXPIRED,
  SKIPPED
}
