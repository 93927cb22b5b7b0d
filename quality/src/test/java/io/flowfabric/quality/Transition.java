package io.flowfabric.quality;

import io.flowfabric.lease.ExpireLease;

/** One command, sent in one way to one execution, and what came of it. */
record Transition(Class<?> command, Ask ask, StartingPoint start, Effect effect) {

  /** Whether the shape changes, other than by marking a lease that has run out. */
  boolean isMove() {
    return !effect.to().equals(Effect.STAYS) && !effect.to().equals(Effect.SAME) && !isMarkOnly();
  }

  private boolean isMarkOnly() {
    return start.isLeaseOver() && effect.to().equals("A2") && command != ExpireLease.class;
  }
}
