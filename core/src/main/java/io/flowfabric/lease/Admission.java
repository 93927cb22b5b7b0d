package io.flowfabric.lease;

import io.flowfabric.decision.Decision;
import io.flowfabric.decision.State;
import io.flowfabric.model.BlockingReason;
import io.flowfabric.model.Budget;
import io.flowfabric.model.BudgetId;
import io.flowfabric.model.Eligibility;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.Key;
import io.flowfabric.model.Quota;
import io.flowfabric.model.QuotaPolicyId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Whether the budgets and the quota of an execution let it be claimed. One of these serves one
 * decision: executions that it admits count against those that come after. A budget or quota that
 * does not exist limits nothing.
 */
public final class Admission {
  private final State state;
  private final Instant now;
  private final Map<QuotaPolicyId, Quota> admitting = new LinkedHashMap<>();

  public Admission(State state, Instant now) {
    this.state = state;
    this.now = now;
  }

  /** As if whatever was ever admitted still counted, for those who do not know the time. */
  static Admission atWorst(State state) {
    return new Admission(state, Instant.EPOCH);
  }

  static List<Key<?>> keys(Execution execution) {
    ExecutionPolicy policy = execution.submission().policy();
    List<Key<?>> keys = new ArrayList<>();
    policy.budgets().forEach(budget -> keys.add(new Key.OfBudget(budget)));
    QuotaPolicyId quota = policy.quota();
    if (quota != null) {
      keys.add(new Key.OfQuota(quota));
    }
    return keys;
  }

  /** What stands in the way, if anything. Nothing is counted. */
  public Optional<Eligibility.Blocked> obstacle(Execution execution) {
    return spent(execution).or(() -> crowded(execution));
  }

  private Optional<Eligibility.Blocked> spent(Execution execution) {
    List<BudgetId> budgets = execution.submission().policy().budgets();
    if (budgets.isEmpty()) {
      return Optional.empty();
    }
    return budgets.stream()
        .flatMap(id -> state.find(new Key.OfBudget(id)).stream())
        .flatMap(budget -> budget.exhausted().map(dimension -> spent(budget, dimension)).stream())
        .findFirst();
  }

  private static Eligibility.Blocked spent(Budget budget, String dimension) {
    BudgetId id = budget.id();
    String detail = "{\"budget_id\":\"%s\",\"used\":%d,\"limit\":%d}"
        .formatted(
            id, budget.usage().getOrDefault(dimension, 0L), budget.hardLimits().get(dimension));
    return new Eligibility.Blocked(BlockingReason.WAITING_FOR_BUDGET, detail);
  }

  private Optional<Eligibility.Blocked> crowded(Execution execution) {
    return quota(execution)
        .filter(quota -> !quota.hasAdmitted(execution.id()) && !quota.hasRoom(now))
        .map(quota -> new Eligibility.Blocked(
            BlockingReason.WAITING_FOR_QUOTA, "{\"quota_policy_id\":\"" + quota.id() + "\"}"));
  }

  /** Counts an execution in if nothing stands in its way. */
  boolean admits(Execution execution) {
    boolean free = obstacle(execution).isEmpty();
    if (free) {
      admit(execution);
    }
    return free;
  }

  /** Counts an execution that is claimed. */
  void admit(Execution execution) {
    quota(execution)
        .ifPresent(quota -> admitting.put(quota.id(), quota.admitting(execution.id(), now)));
  }

  /** The decision with what was admitted on the way. */
  <O> Decision<O> recorded(Decision<O> decision) {
    Decision<O> all = decision;
    for (Quota after : admitting.values()) {
      Key.OfQuota key = after.key();
      all = all.put(key, state.find(key).orElseThrow(), after);
    }
    return all;
  }

  private Optional<Quota> quota(Execution execution) {
    QuotaPolicyId id = execution.submission().policy().quota();
    return id == null
        ? Optional.empty()
        : Optional.ofNullable(admitting.get(id)).or(() -> state.find(new Key.OfQuota(id)));
  }
}
