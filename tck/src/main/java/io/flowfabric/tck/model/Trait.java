package io.flowfabric.tck.model;

import io.flowfabric.model.Backoff;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.Failure;
import io.flowfabric.model.RetryPolicy;
import io.flowfabric.model.RoutingRequirements;
import io.flowfabric.model.TimeoutPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** What can be special about an execution that is handed in. */
enum Trait {
  RETRIES_AT_ONCE(
      "one retry at once", policy -> policy.retry(retry(1, new Backoff.Fixed(Duration.ZERO)))),
  RETRIES_LATER(
      "two retries after 3 s",
      policy -> policy.retry(retry(2, new Backoff.Fixed(Duration.ofSeconds(3))))),
  RETRIES_TIMEOUTS(
      "one jittered retry of timeouts",
      policy -> policy.retry(
          retry(1, new Backoff.Exponential(Duration.ofSeconds(2), Duration.ofSeconds(9), 2, true))
              .only(Set.of(Failure.TIMEOUT)))),
  TIMES_OUT(
      "15 s for an attempt",
      policy -> policy.timeouts(new TimeoutPolicy(Duration.ofSeconds(15), null))),
  NEEDS_GPU("needs a gpu", policy -> policy.routing(RoutingRequirements.of("gpu"))),
  NEVER_RECLAIMED("no reclaim", policy -> policy.maxReclaims(0)),
  RECLAIMED_ONCE("one reclaim", policy -> policy.maxReclaims(1)),
  REPLAYED_ONCE("one replay", policy -> policy.maxReplays(1)),
  SPENDS("on the budget", policy -> policy.budgets(List.of(Players.BUDGET))),
  COUNTED("under the quota", policy -> policy.quota(Players.QUOTA)),
  SOON_FORGOTTEN("kept for 5 s", policy -> policy.retention(Duration.ofSeconds(5))),
  DELAYED("starting in 4 s", policy -> {}),
  WITH_DEADLINE("due in 25 s", policy -> {}),
  KEYED("under key k", policy -> policy.dedupWindow(Duration.ofSeconds(30)));

  private final String words;
  private final Consumer<ExecutionPolicy.Builder> asks;

  Trait(String words, Consumer<ExecutionPolicy.Builder> asks) {
    this.words = words;
    this.asks = asks;
  }

  void askOf(ExecutionPolicy.Builder policy) {
    asks.accept(policy);
  }

  private static RetryPolicy retry(int times, Backoff backoff) {
    return RetryPolicy.of(times, backoff);
  }

  @Override
  public String toString() {
    return words;
  }
}
