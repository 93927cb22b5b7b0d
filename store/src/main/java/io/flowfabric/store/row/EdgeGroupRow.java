package io.flowfabric.store.row;

import io.flowfabric.model.EdgeGroup;
import io.flowfabric.model.ExecutionId;
import java.util.UUID;

/** The stored form of what an execution waits for. */
public final class EdgeGroupRow {
  public static final Table TABLE = new Table("ff_edge_group");

  public static final Column<Integer> PARTITION_KEY = TABLE.integer("partition_key");
  public static final Column<UUID> DOWNSTREAM_EID = TABLE.uuid("downstream_eid");
  static final Column<Integer> N = TABLE.integer("n");
  static final Column<Integer> SUCCESS_COUNT = TABLE.integer("success_count");
  static final Column<Integer> FAIL_COUNT = TABLE.integer("fail_count");
  static final Column<Integer> SKIP_COUNT = TABLE.integer("skip_count");

  private EdgeGroupRow() {}

  public static Row encode(EdgeGroup group) {
    return TABLE
        .row()
        .set(PARTITION_KEY, group.downstream().partition())
        .set(DOWNSTREAM_EID, group.downstream().uuid())
        .set(N, group.total())
        .set(SUCCESS_COUNT, group.succeeded())
        .set(FAIL_COUNT, group.failed())
        .set(SKIP_COUNT, group.skipped())
        .end();
  }

  public static EdgeGroup decode(Row row) {
    return Reading.of(
        TABLE,
        () -> new EdgeGroup(
            new ExecutionId(row.count(PARTITION_KEY), row.get(DOWNSTREAM_EID)),
            row.count(N),
            row.count(SUCCESS_COUNT),
            row.count(FAIL_COUNT),
            row.count(SKIP_COUNT)));
  }
}
