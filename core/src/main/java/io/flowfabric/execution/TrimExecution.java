package io.flowfabric.execution;

import io.flowfabric.Command;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Seen;
import io.flowfabric.decision.State;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Key;
import io.flowfabric.model.Phase;
import io.flowfabric.model.Time;
import java.time.Duration;
import java.time.Instant;

/**
 * The engine deletes an execution that ended long enough ago, with all that hangs on it. The
 * execution's own retention goes before the one given. Keeps what others still have to be told of.
 */
public record TrimExecution(ExecutionId execution, Duration retention)
    implements Command<TrimExecution.Outcome> {
  public static final Duration STANDARD_RETENTION = Duration.ofHours(24);

  /** The answer. */
  public sealed interface Outcome {
    record Trimmed() implements Outcome {}

    record Kept() implements Outcome {}

    record NotFound() implements Outcome {}
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.execution(execution);
  }

  @Override
  public Decision<Outcome> decide(State state, Moment moment) {
    return state
        .find(Key.of(execution))
        .map(stored -> decide(Seen.of(stored, moment.now())))
        .orElseGet(() -> Decision.of(new Outcome.NotFound()));
  }

  private Decision<Outcome> decide(Seen seen) {
    return switch (seen.phase()) {
      case Phase.Terminal over
      when over.announced() && isOld(seen.execution(), over, seen.now()) ->
        Decision.<Outcome>of(new Outcome.Trimmed()).delete(Key.of(execution), seen.execution());
      case Phase.Terminal over -> seen.stays(new Outcome.Kept());
      case Phase.Runnable waiting -> seen.stays(new Outcome.Kept());
      case Phase.Active active -> seen.stays(new Outcome.Kept());
      case Phase.Suspended suspended -> seen.stays(new Outcome.Kept());
    };
  }

  private boolean isOld(Execution stored, Phase.Terminal over, Instant now) {
    Duration own = stored.submission().policy().ownRetention();
    return Time.isDue(Time.after(over.ending().at(), own == null ? retention : own), now);
  }
}
