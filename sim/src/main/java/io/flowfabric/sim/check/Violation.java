package io.flowfabric.sim.check;

import io.flowfabric.tck.model.Broken;

/** Something that must always hold did not. */
public final class Violation extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final transient Broken broken;

  public Violation(Broken broken) {
    super(broken.toString(), null, false, false);
    this.broken = broken;
  }

  public Broken broken() {
    return broken;
  }
}
