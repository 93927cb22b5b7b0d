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
 * Installs the first signing key, for a deployment that has none. Seeding a known key again changes
 * nothing and tells whether the secret is the same. Refuses another key while one is active.
 */
public record SeedSigningKey(String kid, String secretHex)
    implements Command<SeedSigningKey.Outcome> {

  /** The answer. */
  public sealed interface Outcome {
    record Seeded(String kid) implements Outcome {}

    record AlreadySeeded(String kid, boolean sameSecret) implements Outcome {}

    record Refused(Refusal why) implements Outcome {}
  }

  public SeedSigningKey {
    SigningKey.requireKid(kid);
    SigningKey.requireSecret(secretHex);
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.of(Key.KEYSTORE);
  }

  @Override
  public Decision<Outcome> decide(State state, Moment moment) {
    byte[] secret = SigningKey.requireSecret(secretHex);
    Keystore before = state.find(Key.KEYSTORE).orElse(null);
    Keystore known = before == null ? Keystore.EMPTY : before;
    return known
        .find(kid)
        .<Decision<Outcome>>map(
            key -> Decision.of(new Outcome.AlreadySeeded(kid, key.hasSecret(secret))))
        .or(() -> known
            .active()
            .map(active -> Decision.of(new Outcome.Refused(Refusal.OTHER_KEY_ACTIVE))))
        .orElseGet(() -> Decision.<Outcome>of(new Outcome.Seeded(kid))
            .put(Key.KEYSTORE, before, known.with(SigningKey.active(kid, secret, moment.now()))));
  }

  @Override
  public String toString() {
    return "SeedSigningKey[" + kid + "]";
  }
}
