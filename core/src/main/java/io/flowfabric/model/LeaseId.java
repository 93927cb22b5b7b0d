package io.flowfabric.model;

import java.util.UUID;

/** One lease of one attempt; every issue of a lease gets a new one. */
public record LeaseId(UUID value) implements Comparable<LeaseId> {

  public static LeaseId parse(String text) {
    return new LeaseId(CanonicalUuid.parse("lease_id", text));
  }

  @Override
  public int compareTo(LeaseId other) {
    return CanonicalUuid.compare(value, other.value);
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
