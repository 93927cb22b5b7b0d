package io.flowfabric.model;

/** Where the current attempt stands, or which kind of attempt comes next. */
public enum AttemptState implements Wire {
  NONE,
  PENDING_FIRST_ATTEMPT,
  RUNNING_ATTEMPT,
  ATTEMPT_INTERRUPTED,
  PENDING_RETRY_ATTEMPT,
  PENDING_REPLAY_ATTEMPT,
  ATTEMPT_TERMINAL
}
