package io.flowfabric.execution;

import io.flowfabric.decision.Moment;
import io.flowfabric.decision.State;
import io.flowfabric.flow.Dependencies;
import io.flowfabric.model.Eligibility;
import io.flowfabric.model.Execution;
import io.flowfabric.model.Failure;
import io.flowfabric.model.Phase;
import io.flowfabric.model.RetryPolicy;
import io.flowfabric.model.Time;
import io.flowfabric.model.Transitions;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * When a failed execution is tried again, if it has a try left that can start before its deadline.
 */
final class Retrying {
  private Retrying() {}

  static Optional<Instant> retryAt(Execution failed, RetryPolicy policy, Moment moment) {
    int retries = failed.counters().retries();
    if (retries >= policy.maxRetries()) {
      return Optional.empty();
    }
    Duration delay = policy.backoff().delay(retries, moment.entropy().dice());
    Instant at = Time.after(moment.now(), delay);
    Instant deadline = failed.deadline();
    return deadline == null || at.isBefore(deadline) ? Optional.of(at) : Optional.empty();
  }

  /** The execution as it waits for its next try; open dependencies hold it back as well. */
  static Execution retried(
      Execution before, Failure failure, Instant at, State state, Instant now) {
    if (!(before.phase() instanceof Phase.Active active)) {
      throw new IllegalStateException("only what runs can be tried again");
    }
    Eligibility eligibility = Dependencies.eligibility(state, before, at, now);
    return Transitions.retry(before, active.attempt(), failure, eligibility, now);
  }
}
