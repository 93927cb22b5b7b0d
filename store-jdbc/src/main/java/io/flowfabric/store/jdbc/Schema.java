package io.flowfabric.store.jdbc;

import io.flowfabric.store.row.AttemptRow;
import io.flowfabric.store.row.BudgetRows;
import io.flowfabric.store.row.EdgeGroupRow;
import io.flowfabric.store.row.GrantRow;
import io.flowfabric.store.row.IdempotencyRow;
import io.flowfabric.store.row.KeystoreRows;
import io.flowfabric.store.row.LaneRow;
import io.flowfabric.store.row.PartitionsRow;
import io.flowfabric.store.row.QuotaRows;
import io.flowfabric.store.row.Table;
import io.flowfabric.store.row.WorkerRow;
import java.util.List;

/**
 * Which record is in which table. An execution and its latest attempt share one row, which is
 * updated in place and on none of whose changing columns there is an index; what must be found by
 * time or by place in a queue is in small tables of its own.
 */
public final class Schema {
  public static final SqlTable EXECUTIONS = ExecutionLayout.TABLE;

  /**
   * The same where the database tells the transaction that wrote a row: replaced only if that is
   * the one we know.
   */
  static final SqlTable PRESUMED_EXECUTIONS =
      EXECUTIONS.keyedAlsoBy(SqlColumn.plain("xmin", SqlType.INTEGER));

  public static final SqlTable PAST_ATTEMPTS = SqlTable.of(
      "ff_past_attempt", columns(AttemptRow.TABLE), "partition_key", "execution_id", "attempt_id");
  public static final SqlTable GRANTS = of(GrantRow.TABLE, "partition_key", "execution_id", "kind");
  public static final SqlTable EDGE_GROUPS =
      of(EdgeGroupRow.TABLE, "partition_key", "downstream_eid");
  public static final SqlTable IDEMPOTENCY =
      of(IdempotencyRow.TABLE, "partition_key", "namespace", "idempotency_key");
  public static final SqlTable BUDGETS = of(BudgetRows.POLICY, "budget_id");
  public static final SqlTable BUDGET_USAGE = of(BudgetRows.USAGE, "budget_id", "dimensions_key");
  public static final SqlTable QUOTAS = of(QuotaRows.POLICY, "quota_policy_id");
  public static final SqlTable QUOTA_ADMITTED =
      of(QuotaRows.ADMITTED, "quota_policy_id", "partition_key", "execution_id");
  public static final SqlTable LANES = of(LaneRow.TABLE, "lane_id");
  public static final SqlTable WORKERS = of(WorkerRow.TABLE, "namespace", "worker_instance_id");
  public static final SqlTable SIGNING_KEYS = of(KeystoreRows.TABLE, "kid");
  public static final SqlTable PARTITIONS = of(PartitionsRow.TABLE);

  private Schema() {}

  private static SqlTable of(Table table, String... keys) {
    return SqlTable.of(table.name(), columns(table), keys);
  }

  private static List<SqlColumn> columns(Table table) {
    return table.columns().stream().map(Cells::column).toList();
  }
}
