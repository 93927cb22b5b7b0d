package io.flowfabric.model;

import java.util.Map;
import java.util.Optional;

/**
 * A ledger that limits what executions attached to it may spend, by dimension. A limit of zero is
 * none.
 */
public record Budget(BudgetId id, Map<String, Long> hardLimits, Map<String, Long> usage)
    implements Entity {
  public Budget {
    hardLimits = Map.copyOf(hardLimits);
    usage = Map.copyOf(usage);
  }

  @Override
  public Key.OfBudget key() {
    return new Key.OfBudget(id);
  }

  /** The first dimension, by name, that is used up. */
  public Optional<String> exhausted() {
    return hardLimits.entrySet().stream()
        .filter(limit ->
            limit.getValue() > 0 && usage.getOrDefault(limit.getKey(), 0L) >= limit.getValue())
        .map(Map.Entry::getKey)
        .sorted()
        .findFirst();
  }
}
