package io.flowfabric.store.row;

import io.flowfabric.model.Partitions;

/** The stored form of the partition counts: the only row of its table. */
public final class PartitionsRow {
  public static final Table TABLE = new Table("ff_partition_config");

  static final Column<Integer> NUM_FLOW_PARTITIONS = TABLE.integer("num_flow_partitions");
  static final Column<Integer> NUM_BUDGET_PARTITIONS = TABLE.integer("num_budget_partitions");
  static final Column<Integer> NUM_QUOTA_PARTITIONS = TABLE.integer("num_quota_partitions");

  private PartitionsRow() {}

  public static Row encode(Partitions counts) {
    return TABLE
        .row()
        .set(NUM_FLOW_PARTITIONS, counts.flow())
        .set(NUM_BUDGET_PARTITIONS, counts.budget())
        .set(NUM_QUOTA_PARTITIONS, counts.quota())
        .end();
  }

  public static Partitions decode(Row row) {
    return Reading.of(
        TABLE,
        () -> new Partitions(
            row.count(NUM_FLOW_PARTITIONS),
            row.count(NUM_BUDGET_PARTITIONS),
            row.count(NUM_QUOTA_PARTITIONS)));
  }
}
