package io.flowfabric.keystore;

import io.flowfabric.Command;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Refusal;
import io.flowfabric.decision.State;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.model.Key;
import io.flowfabric.model.Keystore;
import io.flowfabric.model.SigningKey;
import io.flowfabric.model.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An operator puts a new signing key in place of the active one, which goes on verifying for a
 * grace. Keys past their grace are deleted. Rotating to the active key again changes nothing; a
 * known key id with another secret is refused.
 */
public record RotateSigningKey(String kid, String secretHex, Duration grace)
    implements Command<RotateSigningKey.Outcome> {

  public static final Duration STANDARD_GRACE = Duration.ofDays(1);

  /** The answer. */
  public sealed interface Outcome {
    record Rotated(@Nullable String previousKid, String kid, int deleted) implements Outcome {}

    record Noop(String kid) implements Outcome {}

    record Refused(Refusal why) implements Outcome {}
  }

  public RotateSigningKey {
    SigningKey.requireKid(kid);
    SigningKey.requireSecret(secretHex);
    if (grace.isNegative()) {
      throw ValidationKind.INVALID_GRACE_MS.because(
          "grace_ms must not be negative, was " + grace.toMillis());
    }
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
    Optional<SigningKey> namesake = known.find(kid).filter(key -> key.verifies(moment.now()));
    boolean same =
        namesake.filter(key -> key.isActive() && key.hasSecret(secret)).isPresent();
    if (namesake.isPresent()) {
      return Decision.of(
          same ? new Outcome.Noop(kid) : new Outcome.Refused(Refusal.ROTATION_CONFLICT));
    }
    return rotate(before, known, secret, moment.now());
  }

  private Decision<Outcome> rotate(
      @Nullable Keystore before, Keystore known, byte[] secret, Instant now) {
    String previous = known.active().map(SigningKey::kid).orElse(null);
    Keystore after =
        known.rotated(SigningKey.active(kid, secret, now), Time.after(now, grace), now);
    return Decision.<Outcome>of(new Outcome.Rotated(previous, kid, known.expired(now)))
        .put(Key.KEYSTORE, before, after);
  }

  @Override
  public String toString() {
    return "RotateSigningKey[" + kid + "]";
  }
}
