package io.flowfabric.sdk;

import io.flowfabric.model.Ending;
import io.flowfabric.model.ExecutionId;

/** There is no result, because the execution ended otherwise than with success. */
public final class NotSucceeded extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final transient Ending ending;

  NotSucceeded(ExecutionId execution, Ending ending) {
    super("execution " + execution + " ended as " + ending.outcome().wire());
    this.ending = ending;
  }

  public Ending ending() {
    return ending;
  }
}
