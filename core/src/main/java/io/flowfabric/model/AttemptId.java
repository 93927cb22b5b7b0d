package io.flowfabric.model;

import java.util.UUID;

/** One try at running an execution. */
public record AttemptId(UUID value) implements Comparable<AttemptId> {

  public static AttemptId parse(String text) {
    return new AttemptId(CanonicalUuid.parse("attempt_id", text));
  }

  @Override
  public int compareTo(AttemptId other) {
    return CanonicalUuid.compare(value, other.value);
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
