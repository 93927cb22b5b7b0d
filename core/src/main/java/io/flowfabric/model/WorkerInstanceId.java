package io.flowfabric.model;

/**
 * One running process of a worker: what a lease records. The pipe is refused because it delimits
 * the signed text of a grant.
 */
public record WorkerInstanceId(String value) implements Comparable<WorkerInstanceId> {
  private static final Text TEXT = Text.of("worker_instance_id", 1, 256);

  public WorkerInstanceId {
    TEXT.require(value);
    if (value.indexOf('|') >= 0) {
      throw TEXT.invalid("must not contain the pipe character");
    }
  }

  @Override
  public int compareTo(WorkerInstanceId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
