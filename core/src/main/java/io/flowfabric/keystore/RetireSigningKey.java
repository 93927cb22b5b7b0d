package io.flowfabric.keystore;

import io.flowfabric.Command;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Refusal;
import io.flowfabric.decision.State;
import io.flowfabric.model.Key;
import io.flowfabric.model.Keystore;
import io.flowfabric.model.SigningKey;

/**
 * An operator ends the grace of a replaced signing key at once, because it may have leaked: what it
 * signed is refused from now on. Refuses to retire the key that signs.
 */
public record RetireSigningKey(String kid) implements Command<RetireSigningKey.Outcome> {

  /** The answer. */
  public sealed interface Outcome {
    record Retired(String kid) implements Outcome {}

    record UnknownKid(String kid) implements Outcome {}

    record Refused(Refusal why) implements Outcome {}
  }

  public RetireSigningKey {
    SigningKey.requireKid(kid);
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.of(Key.KEYSTORE);
  }

  @Override
  public Decision<Outcome> decide(State state, Moment moment) {
    Keystore before = state.find(Key.KEYSTORE).orElse(Keystore.EMPTY);
    return before
        .find(kid)
        .map(key -> key.isActive()
            ? Decision.<Outcome>of(new Outcome.Refused(Refusal.KEY_STILL_ACTIVE))
            : Decision.<Outcome>of(new Outcome.Retired(kid))
                .put(Key.KEYSTORE, before, before.without(kid)))
        .orElseGet(() -> Decision.of(new Outcome.UnknownKid(kid)));
  }
}
