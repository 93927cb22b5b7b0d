package io.flowfabric.model;

/** The stored stages of an attempt. */
public enum AttemptLifecycle implements Wire {
  CREATED,
  STARTED,
  SUSPENDED,
  ENDED_SUCCESS,
  ENDED_FAILURE,
  ENDED_CANCELLED,
  INTERRUPTED_RECLAIMED
}
