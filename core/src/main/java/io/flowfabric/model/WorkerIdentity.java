package io.flowfabric.model;

/** Who asks: the logical worker and the process that speaks for it. */
public record WorkerIdentity(WorkerId worker, WorkerInstanceId instance) {
  /** The identity under which an operator claims by hand. */
  public static final WorkerIdentity OPERATOR = of("operator", "operator");

  public static WorkerIdentity of(String worker, String instance) {
    return new WorkerIdentity(new WorkerId(worker), new WorkerInstanceId(instance));
  }

  @Override
  public String toString() {
    return instance.toString();
  }
}
