package io.flowfabric.grant;

import io.flowfabric.Command;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.State;
import io.flowfabric.model.Grant;
import io.flowfabric.model.Key;

/**
 * The engine removes a grant that expired. Nothing depends on it: whoever meets an expired grant
 * ignores it.
 */
public record SweepGrant(Key.OfGrant grant) implements Command<SweepGrant.Outcome> {

  /** The answer. */
  public sealed interface Outcome {
    record Swept() implements Outcome {}

    record StillLive() implements Outcome {}

    record NotFound() implements Outcome {}
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.of(grant);
  }

  @Override
  public Decision<Outcome> decide(State state, Moment moment) {
    return state
        .find(grant)
        .map(stored -> stored.isLive(moment.now()) ? keep() : sweep(stored))
        .orElseGet(() -> Decision.of(new Outcome.NotFound()));
  }

  private static Decision<Outcome> keep() {
    return Decision.of(new Outcome.StillLive());
  }

  private Decision<Outcome> sweep(Grant stored) {
    return Decision.<Outcome>of(new Outcome.Swept()).delete(grant, stored);
  }
}
