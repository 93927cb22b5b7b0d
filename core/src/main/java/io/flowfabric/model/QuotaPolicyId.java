package io.flowfabric.model;

import java.util.UUID;

/** A limit on rate and concurrency that executions may be attached to. */
public record QuotaPolicyId(UUID value) implements Comparable<QuotaPolicyId> {

  public static QuotaPolicyId parse(String text) {
    return new QuotaPolicyId(CanonicalUuid.parse("quota_policy_id", text));
  }

  @Override
  public int compareTo(QuotaPolicyId other) {
    return CanonicalUuid.compare(value, other.value);
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
