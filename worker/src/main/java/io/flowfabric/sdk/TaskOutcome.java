package io.flowfabric.sdk;

import io.flowfabric.decision.Refusal;
import java.time.Instant;

/** What became of one run of a handler, as the engine has it. */
public sealed interface TaskOutcome {

  /** The execution ended with success. */
  record Completed() implements TaskOutcome {}

  /** The attempt failed and there will be another. */
  record RetryScheduled(Instant at) implements TaskOutcome {}

  /** The execution ended as failed. */
  record Failed() implements TaskOutcome {}

  /** The same attempt goes on later. */
  record Delayed(Instant until) implements TaskOutcome {}

  /** The lease was given back; another worker goes on. */
  record Released() implements TaskOutcome {}

  /** What the handler brought came too late: the lease was not current any more. */
  record Refused(Refusal why) implements TaskOutcome {}

  /** The engine could not be told; it will notice by the lease. */
  record Unreported() implements TaskOutcome {}
}
