package io.flowfabric.store.row;

import io.flowfabric.model.Budget;
import io.flowfabric.model.BudgetId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/** The stored form of a budget: a row for its limits, and one for each dimension that was used. */
public final class BudgetRows {
  public static final Table POLICY = new Table("ff_budget_policy");
  public static final Table USAGE = new Table("ff_budget_usage");

  public static final Column<UUID> BUDGET_ID = POLICY.uuid("budget_id");
  static final Column<Map<String, Long>> HARD_LIMITS = POLICY.structured("hard_limits", Map.class);

  public static final Column<UUID> USED_BUDGET_ID = USAGE.uuid("budget_id");
  public static final Column<String> DIMENSIONS_KEY = USAGE.text("dimensions_key");
  static final Column<Long> CURRENT_VALUE = USAGE.number("current_value");

  private BudgetRows() {}

  public static List<Row> encode(Budget budget) {
    UUID id = budget.id().value();
    List<Row> rows = new ArrayList<>();
    rows.add(
        POLICY.row().set(BUDGET_ID, id).set(HARD_LIMITS, budget.hardLimits()).end());
    new TreeMap<>(budget.usage())
        .forEach((dimension, used) -> rows.add(USAGE
            .row()
            .set(USED_BUDGET_ID, id)
            .set(DIMENSIONS_KEY, dimension)
            .set(CURRENT_VALUE, used)
            .end()));
    return rows;
  }

  public static Budget decode(List<Row> rows) {
    return Reading.of(POLICY, () -> read(rows));
  }

  private static Budget read(List<Row> rows) {
    Row policy = rows.getFirst();
    Map<String, Long> usage = new HashMap<>();
    for (Row used : rows.subList(1, rows.size())) {
      usage.put(used.get(DIMENSIONS_KEY), used.get(CURRENT_VALUE));
    }
    return new Budget(new BudgetId(policy.get(BUDGET_ID)), policy.get(HARD_LIMITS), usage);
  }
}
