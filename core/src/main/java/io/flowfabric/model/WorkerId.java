package io.flowfabric.model;

/**
 * A logical worker, stable over restarts: what a grant is bound to. The pipe is refused because it
 * delimits the signed text of a grant.
 */
public record WorkerId(String value) implements Comparable<WorkerId> {
  private static final Text TEXT = Text.of("worker_id", 1, 256);

  public WorkerId {
    TEXT.require(value);
    if (value.indexOf('|') >= 0) {
      throw TEXT.invalid("must not contain the pipe character");
    }
  }

  @Override
  public int compareTo(WorkerId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
