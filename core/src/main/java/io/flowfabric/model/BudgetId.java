package io.flowfabric.model;

import java.util.UUID;

/** A ledger of spending that executions may be attached to. */
public record BudgetId(UUID value) implements Comparable<BudgetId> {

  public static BudgetId parse(String text) {
    return new BudgetId(CanonicalUuid.parse("budget_id", text));
  }

  @Override
  public int compareTo(BudgetId other) {
    return CanonicalUuid.compare(value, other.value);
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
