package io.flowfabric.model;

import java.util.UUID;

/** A graph of executions that depend on each other. */
public record FlowId(UUID value) implements Comparable<FlowId> {

  public static FlowId parse(String text) {
    return new FlowId(CanonicalUuid.parse("flow_id", text));
  }

  @Override
  public int compareTo(FlowId other) {
    return CanonicalUuid.compare(value, other.value);
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
