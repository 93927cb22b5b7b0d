package io.flowfabric.sdk;

import io.flowfabric.decision.Refusal;
import io.flowfabric.model.ExecutionId;

/** Somebody else may run the execution by now; whatever was about to be written must not be. */
public final class LeaseLost extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final Refusal why;

  LeaseLost(ExecutionId execution, Refusal why) {
    super("execution " + execution + ": " + why.wire());
    this.why = why;
  }

  public Refusal why() {
    return why;
  }
}
