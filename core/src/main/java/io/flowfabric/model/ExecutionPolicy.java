package io.flowfabric.model;

import io.flowfabric.error.ValidationKind;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What an execution asks of the engine beyond being run. Whatever is unset stays unset, so that a
 * default can change without rewriting what is stored; the accessors without a prefix answer with
 * the default.
 */
public record ExecutionPolicy(
    @Nullable Integer ownPriority,
    @Nullable Instant delayUntil,
    @Nullable RetryPolicy retry,
    TimeoutPolicy timeouts,
    @Nullable Integer ownMaxReclaims,
    @Nullable Integer ownMaxReplays,
    RoutingRequirements routing,
    List<BudgetId> budgets,
    @Nullable QuotaPolicyId quota,
    @Nullable Duration ownDedupWindow,
    @Nullable Duration ownRetention,
    SortedMap<String, String> uninterpreted) {

  public static final int STANDARD_MAX_RECLAIMS = 1000;
  public static final int STANDARD_MAX_REPLAYS = 10;
  public static final Duration STANDARD_DEDUP_WINDOW = Duration.ofDays(1);
  public static final ExecutionPolicy NONE = new Builder().build();

  public ExecutionPolicy {
    requireNotNegative("max_reclaim_count", ownMaxReclaims);
    requireNotNegative("max_replay_count", ownMaxReplays);
    ownDedupWindow = kept("dedup_window_ms", ownDedupWindow);
    ownRetention = kept("retention_ms", ownRetention);
    delayUntil = delayUntil == null ? null : Time.whole(delayUntil);
    budgets = List.copyOf(budgets);
    uninterpreted = Collections.unmodifiableSortedMap(new TreeMap<>(uninterpreted));
  }

  public static Builder builder() {
    return new Builder();
  }

  public int maxReclaims() {
    return ownMaxReclaims == null ? STANDARD_MAX_RECLAIMS : ownMaxReclaims;
  }

  public int maxReplays() {
    return ownMaxReplays == null ? STANDARD_MAX_REPLAYS : ownMaxReplays;
  }

  public Duration dedupWindow() {
    return ownDedupWindow == null ? STANDARD_DEDUP_WINDOW : ownDedupWindow;
  }

  private static void requireNotNegative(String field, @Nullable Integer value) {
    if (value != null && value < 0) {
      throw ValidationKind.INVALID_POLICY_JSON.because(
          field + " must not be negative, was " + value);
    }
  }

  private static @Nullable Duration kept(String field, @Nullable Duration value) {
    return value == null ? null : Limits.policyTime(field, 0, value);
  }

  /** Gathers a policy piece by piece. */
  public static final class Builder {
    private @Nullable Integer priority;
    private @Nullable Instant delayUntil;
    private @Nullable RetryPolicy retry;
    private TimeoutPolicy timeouts = TimeoutPolicy.NONE;
    private @Nullable Integer maxReclaims;
    private @Nullable Integer maxReplays;
    private RoutingRequirements routing = RoutingRequirements.NONE;
    private List<BudgetId> budgets = List.of();
    private @Nullable QuotaPolicyId quota;
    private @Nullable Duration dedupWindow;
    private @Nullable Duration retention;
    private SortedMap<String, String> uninterpreted = new TreeMap<>();

    private Builder() {}

    public Builder priority(int value) {
      priority = value;
      return this;
    }

    public Builder delayUntil(Instant value) {
      delayUntil = value;
      return this;
    }

    public Builder retry(RetryPolicy value) {
      retry = value;
      return this;
    }

    public Builder timeouts(TimeoutPolicy value) {
      timeouts = value;
      return this;
    }

    public Builder maxReclaims(int value) {
      maxReclaims = value;
      return this;
    }

    public Builder maxReplays(int value) {
      maxReplays = value;
      return this;
    }

    public Builder routing(RoutingRequirements value) {
      routing = value;
      return this;
    }

    public Builder budgets(List<BudgetId> value) {
      budgets = value;
      return this;
    }

    public Builder quota(QuotaPolicyId value) {
      quota = value;
      return this;
    }

    public Builder dedupWindow(Duration value) {
      dedupWindow = value;
      return this;
    }

    public Builder retention(Duration value) {
      retention = value;
      return this;
    }

    /** Parts that the engine keeps as they are, by name, as JSON text. */
    public Builder uninterpreted(SortedMap<String, String> value) {
      uninterpreted = value;
      return this;
    }

    public ExecutionPolicy build() {
      return new ExecutionPolicy(
          priority,
          delayUntil,
          retry,
          timeouts,
          maxReclaims,
          maxReplays,
          routing,
          budgets,
          quota,
          dedupWindow,
          retention,
          uninterpreted);
    }
  }
}
