package io.flowfabric.model;

import java.time.Instant;

/** A lane that an execution was once created on. */
public record Lane(LaneId id, Instant registeredAt, String registeredBy) implements Entity {
  @Override
  public Key.OfLane key() {
    return new Key.OfLane(id);
  }
}
