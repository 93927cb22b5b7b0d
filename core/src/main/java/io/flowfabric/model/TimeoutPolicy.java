package io.flowfabric.model;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How long an attempt, and the execution as a whole from its creation, may take. */
public record TimeoutPolicy(
    @Nullable Duration attempt, @Nullable Duration execution) {
  public static final TimeoutPolicy NONE = new TimeoutPolicy(null, null);

  public TimeoutPolicy {
    attempt = attempt == null ? null : Limits.policyTime("attempt_timeout_ms", 1, attempt);
    execution = execution == null ? null : Limits.policyTime("execution_deadline_ms", 1, execution);
  }
}
