package io.flowfabric.keystore;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Change;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Entropy;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Refusal;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.model.Backend;
import io.flowfabric.model.Key;
import io.flowfabric.model.Keystore;
import io.flowfabric.model.SigningKey;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** One key signs, another has been replaced and is still in its grace. */
final class SigningKeyRulesTest {
  private static final Instant NOW = Instant.ofEpochMilli(1_700_000_000_000L);
  private static final Instant GRACE_END = NOW.plusMillis(10);
  private static final String SECRET = "01".repeat(32);
  private static final String OTHER = "02".repeat(32);
  private static final SigningKey ACTIVE = key("active");
  private static final SigningKey REPLACED = key("replaced").retired(GRACE_END);
  private static final Keystore KEYS = new Keystore(List.of(REPLACED, ACTIVE));

  private final WorkingSet state = new WorkingSet(new Backend("memory", Backend.Tag.MEMORY, "1"));

  private static SigningKey key(String kid) {
    return SigningKey.active(kid, HexFormat.of().parseHex(SECRET), NOW);
  }

  private static Moment at(Instant time) {
    return new Moment(time, new Entropy(1, 2));
  }

  @BeforeEach
  void load() {
    state.loaded(Key.KEYSTORE, KEYS);
  }

  @Nested
  final class Rotating {
    private Decision<RotateSigningKey.Outcome> rotate(String kid, String secret, Instant time) {
      return new RotateSigningKey(kid, secret, Duration.ofMillis(1)).decide(state, at(time));
    }

    @Test
    void to_the_active_key_again_changes_nothing() {
      var decision = rotate("active", SECRET, NOW);

      assertThat(decision.outcome()).isEqualTo(new RotateSigningKey.Outcome.Noop("active"));
      assertThat(decision.changes()).isEmpty();
    }

    @Test
    void to_a_known_id_with_another_secret_is_refused() {
      var decision = rotate("active", OTHER, NOW);

      assertThat(decision.outcome())
          .isEqualTo(new RotateSigningKey.Outcome.Refused(Refusal.ROTATION_CONFLICT));
      assertThat(decision.changes()).isEmpty();
    }

    @Test
    void to_a_key_in_its_grace_is_refused() {
      assertThat(rotate("replaced", SECRET, NOW).outcome())
          .isEqualTo(new RotateSigningKey.Outcome.Refused(Refusal.ROTATION_CONFLICT));
    }

    @Test
    void uses_the_id_of_a_key_past_its_grace_again() {
      assertThat(rotate("replaced", OTHER, GRACE_END).outcome())
          .isEqualTo(new RotateSigningKey.Outcome.Rotated("active", "replaced", 1));
    }
  }

  @Nested
  final class Retiring {
    private Decision<RetireSigningKey.Outcome> retire(String kid) {
      return new RetireSigningKey(kid).decide(state, at(NOW));
    }

    @Test
    void takes_a_replaced_key_out() {
      var decision = retire("replaced");

      assertThat(decision.outcome()).isEqualTo(new RetireSigningKey.Outcome.Retired("replaced"));
      assertThat(decision.changes())
          .isEqualTo(List.of(new Change<>(Key.KEYSTORE, KEYS, new Keystore(List.of(ACTIVE)))));
    }

    @Test
    void refuses_the_key_that_signs() {
      var decision = retire("active");

      assertThat(decision.outcome())
          .isEqualTo(new RetireSigningKey.Outcome.Refused(Refusal.KEY_STILL_ACTIVE));
      assertThat(decision.changes()).isEmpty();
    }

    @Test
    void tells_of_a_key_that_it_does_not_know() {
      assertThat(retire("unheard-of").outcome())
          .isEqualTo(new RetireSigningKey.Outcome.UnknownKid("unheard-of"));
    }
  }

  @Nested
  final class Listing {
    @Test
    void tells_the_keys_that_verify_and_until_when() {
      assertThat(new ListSigningKeys().answer(state, NOW))
          .containsExactly(
              new ListSigningKeys.Entry("replaced", GRACE_END),
              new ListSigningKeys.Entry("active", null));
    }

    @Test
    void leaves_out_a_key_past_its_grace() {
      assertThat(new ListSigningKeys().answer(state, GRACE_END))
          .containsExactly(new ListSigningKeys.Entry("active", null));
    }
  }
}
