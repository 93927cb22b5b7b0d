package io.flowfabric.sim.world;

import java.util.Locale;

/** What goes wrong in a simulation, by kind. */
public enum Fault {
  CRASH_BEFORE_COMMIT,
  CRASH_AFTER_COMMIT,
  COMMIT_REPLY_LOST,
  CONFLICT,
  STORE_SLOW,
  STORE_AWAY,
  REQUEST_LOST,
  REPLY_LOST,
  MESSAGE_DELAYED,
  MESSAGE_REORDERED,
  DELIVERED_TWICE,
  NODE_PAUSED,
  NODE_CLOCK_JUMPED,
  NODE_DRAINED,
  WORKER_PAUSED,
  WORKER_KILLED,
  WORKER_DRAINED,
  RECONCILED_TWICE;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
