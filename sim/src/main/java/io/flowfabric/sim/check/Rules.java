package io.flowfabric.sim.check;

import io.flowfabric.tck.model.Broken;
import java.util.ArrayList;
import java.util.List;

/** Gathers what did not hold. */
final class Rules {
  private final List<Broken> broken = new ArrayList<>();

  void require(String rule, boolean holds, Object about) {
    if (!holds) {
      broken.add(new Broken(rule, about.toString()));
    }
  }

  void add(Broken one) {
    broken.add(one);
  }

  /** Fails with the first that did not hold. */
  void verdict() {
    if (!broken.isEmpty()) {
      throw new Violation(broken.getFirst());
    }
  }
}
