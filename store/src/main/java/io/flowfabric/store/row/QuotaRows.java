package io.flowfabric.store.row;

import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Quota;
import io.flowfabric.model.QuotaPolicyId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/**
 * The stored form of a quota: a row for its limits, and one for each execution that it admitted.
 */
public final class QuotaRows {
  public static final Table POLICY = new Table("ff_quota_policy");
  public static final Table ADMITTED = new Table("ff_quota_admitted");

  public static final Column<UUID> QUOTA_POLICY_ID = POLICY.uuid("quota_policy_id");
  static final Column<Long> WINDOW_MS = POLICY.number("window_ms");
  static final Column<Integer> MAX_REQUESTS_PER_WINDOW = POLICY.integer("max_requests_per_window");
  static final Column<Integer> ACTIVE_CONCURRENCY_CAP = POLICY.integer("active_concurrency_cap");

  public static final Column<UUID> ADMITTING_POLICY_ID = ADMITTED.uuid("quota_policy_id");
  public static final Column<Integer> PARTITION_KEY = ADMITTED.integer("partition_key");
  public static final Column<UUID> EXECUTION_ID = ADMITTED.uuid("execution_id");
  static final Column<Long> ADMITTED_AT_MS = ADMITTED.number("admitted_at_ms");

  private QuotaRows() {}

  public static List<Row> encode(Quota quota) {
    List<Row> rows = new ArrayList<>();
    rows.add(POLICY
        .row()
        .set(QUOTA_POLICY_ID, quota.id().value())
        .duration(WINDOW_MS, quota.window())
        .set(MAX_REQUESTS_PER_WINDOW, quota.maxPerWindow())
        .set(ACTIVE_CONCURRENCY_CAP, quota.maxConcurrent())
        .end());
    quota.admitted().forEach((execution, at) -> rows.add(admitted(quota.id(), execution, at)));
    return rows;
  }

  public static Quota decode(List<Row> rows) {
    return Reading.of(POLICY, () -> read(rows));
  }

  private static Row admitted(QuotaPolicyId quota, ExecutionId execution, Instant at) {
    return ADMITTED
        .row()
        .set(ADMITTING_POLICY_ID, quota.value())
        .set(PARTITION_KEY, execution.partition())
        .set(EXECUTION_ID, execution.uuid())
        .time(ADMITTED_AT_MS, at)
        .end();
  }

  private static Quota read(List<Row> rows) {
    Row policy = rows.getFirst();
    SortedMap<ExecutionId, Instant> admitted = new TreeMap<>();
    for (Row row : rows.subList(1, rows.size())) {
      admitted.put(
          new ExecutionId(row.count(PARTITION_KEY), row.get(EXECUTION_ID)),
          row.time(ADMITTED_AT_MS));
    }
    return new Quota(
        new QuotaPolicyId(policy.get(QUOTA_POLICY_ID)),
        policy.duration(WINDOW_MS),
        policy.count(MAX_REQUESTS_PER_WINDOW),
        policy.count(ACTIVE_CONCURRENCY_CAP),
        admitted);
  }
}
