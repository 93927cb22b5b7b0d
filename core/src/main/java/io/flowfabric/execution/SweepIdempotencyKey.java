package io.flowfabric.execution;

import io.flowfabric.Command;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.State;
import io.flowfabric.model.Key;
import io.flowfabric.model.Time;

/** The engine forgets an idempotency key whose window has closed. */
public record SweepIdempotencyKey(Key.OfIdempotency key)
    implements Command<SweepIdempotencyKey.Outcome> {

  /** The answer. */
  public sealed interface Outcome {
    record Swept() implements Outcome {}

    record Kept() implements Outcome {}
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.of(key);
  }

  @Override
  public Decision<Outcome> decide(State state, Moment moment) {
    return state
        .find(key)
        .filter(stored -> Time.isDue(stored.expiresAt(), moment.now()))
        .map(stored -> Decision.<Outcome>of(new Outcome.Swept()).delete(key, stored))
        .orElseGet(() -> Decision.of(new Outcome.Kept()));
  }
}
