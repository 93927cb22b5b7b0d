package io.flowfabric.model;

/** Why an attempt gave up its lease without ending. */
public enum Interruption implements Wire {
  DELAY,
  WAIT_CHILDREN,
  SUSPEND,
  RELEASE
}
