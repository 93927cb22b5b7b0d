package io.flowfabric.model;

/**
 * The first axis of the state vector. Nothing is ever stored as submitted: creation goes straight
 * on.
 */
public enum LifecyclePhase implements Wire {
  SUBMITTED,
  RUNNABLE,
  ACTIVE,
  SUSPENDED,
  TERMINAL
}
