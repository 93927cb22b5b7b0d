package io.flowfabric.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How and when an execution ended. Why it failed or expired is the execution's last failure. */
public sealed interface Ending {
  Instant at();

  /** A worker completed it. */
  record Succeeded(Instant at, @Nullable Payload result) implements Ending {}

  /** Its last attempt failed for good, or its lease was lost too often. */
  record Failed(Instant at) implements Ending {}

  /** Somebody cancelled it. */
  record Cancelled(Instant at, String reason, String by) implements Ending {}

  /** An attempt ran out of time without another try, or the execution passed its deadline. */
  record Expired(Instant at) implements Ending {}

  /** What it depended on can no longer succeed. */
  record Skipped(Instant at) implements Ending {}

  default TerminalOutcome outcome() {
    return switch (this) {
      case Succeeded success -> TerminalOutcome.SUCCESS;
      case Failed failure -> TerminalOutcome.FAILED;
      case Cancelled cancelled -> TerminalOutcome.CANCELLED;
      case Expired expired -> TerminalOutcome.EXPIRED;
      case Skipped skipped -> TerminalOutcome.SKIPPED;
    };
  }

  /** What an attempt that was still open is marked with. */
  default AttemptOutcome attemptOutcome() {
    return switch (this) {
      case Succeeded success -> AttemptOutcome.SUCCESS;
      case Failed failure -> AttemptOutcome.FAILED;
      case Cancelled cancelled -> AttemptOutcome.CANCELLED;
      case Expired expired -> AttemptOutcome.EXPIRED;
      case Skipped skipped -> AttemptOutcome.SKIPPED;
    };
  }
}
