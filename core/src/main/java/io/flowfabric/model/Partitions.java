package io.flowfabric.model;

import io.flowfabric.error.ValidationKind;

/** How many partitions ids are spread over. Stored once per database; the same on every store. */
public record Partitions(int flow, int budget, int quota) implements Entity {
  public static final Partitions DEFAULT = new Partitions(256, 32, 32);

  public Partitions {
    require("num_flow_partitions", flow);
    require("num_budget_partitions", budget);
    require("num_quota_partitions", quota);
  }

  @Override
  public Key.OfPartitions key() {
    return Key.PARTITIONS;
  }

  private static void require(String field, int count) {
    if (count < 1 || count > Limits.STORED_PARTITION) {
      throw ValidationKind.INVALID_INPUT.because(
          field + " must be 1 to " + Limits.STORED_PARTITION + ", was " + count);
    }
  }
}
