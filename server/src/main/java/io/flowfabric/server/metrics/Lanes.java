package io.flowfabric.server.metrics;

import io.flowfabric.model.LaneId;
import java.util.HashSet;
import java.util.Set;

/**
 * Lanes as labels. Whoever submits work can make up a lane, and every label that was ever used
 * costs memory here and in what reads the numbers; so the first lanes that are met keep their
 * names, for as long as the process lives, and the others share one. Safe for use by many threads.
 */
public final class Lanes {
  static final int NAMED = 50;
  static final String OTHERS = "(other)";

  private final Set<LaneId> named = new HashSet<>();

  /** The label of a lane that there is work on. */
  synchronized String met(LaneId lane) {
    if (named.size() < NAMED) {
      named.add(lane);
    }
    return label(lane);
  }

  /** The label of a lane that somebody named; there may be no such lane. */
  synchronized String label(LaneId lane) {
    return named.contains(lane) ? lane.value() : OTHERS;
  }
}
