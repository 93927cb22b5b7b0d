package io.flowfabric.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Whether a runnable execution may be claimed. */
public sealed interface Eligibility {
  Eligibility NOW = new Now();

  /** It may. */
  record Now() implements Eligibility {}

  /** Not before a time. */
  record Delayed(Instant until) implements Eligibility {}

  /** Not before others have ended; a start delay is carried along and honoured afterwards. */
  record AwaitingDependencies(@Nullable Instant delayUntil, String detail) implements Eligibility {}

  /** Not before something outside changes: a budget, a worker, an operator. */
  record Blocked(BlockingReason reason, String detail) implements Eligibility {
    public Blocked {
      reason.blocks();
      Limits.detail(detail);
    }
  }

  /** At a time that has come a delay is over. */
  static Eligibility from(@Nullable Instant delayUntil, Instant now) {
    return delayUntil == null || Time.isDue(delayUntil, now) ? NOW : new Delayed(delayUntil);
  }

  default EligibilityState state() {
    return switch (this) {
      case Now now -> EligibilityState.ELIGIBLE_NOW;
      case Delayed delayed -> EligibilityState.NOT_ELIGIBLE_UNTIL_TIME;
      case AwaitingDependencies dependencies -> EligibilityState.BLOCKED_BY_DEPENDENCIES;
      case Blocked blocked -> blocked.reason().blocks();
    };
  }

  default @Nullable Instant delayUntil() {
    return switch (this) {
      case Delayed delayed -> delayed.until();
      case AwaitingDependencies dependencies -> dependencies.delayUntil();
      case Now now -> null;
      case Blocked blocked -> null;
    };
  }
}
