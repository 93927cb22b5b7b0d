package io.flowfabric.keystore;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Entropy;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Refusal;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.keystore.RotateSigningKey.Outcome;
import io.flowfabric.model.Backend;
import io.flowfabric.model.Key;
import io.flowfabric.model.Keystore;
import io.flowfabric.model.SigningKey;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A key id that is known keeps its secret for as long as it verifies. */
final class RotateSigningKeyTest {
  private static final Instant NOW = Instant.ofEpochMilli(1_700_000_000_000L);
  private static final String SECRET = "01".repeat(32);
  private static final String OTHER = "02".repeat(32);
  private static final SigningKey ACTIVE =
      SigningKey.active("k1", HexFormat.of().parseHex(SECRET), NOW);
  private static final SigningKey RETIRED = SigningKey.active(
          "k0", HexFormat.of().parseHex(SECRET), NOW)
      .retired(NOW.plusMillis(10));

  private static Decision<Outcome> rotate(String kid, String secret, Instant now) {
    var state = new WorkingSet(new Backend("memory", Backend.Tag.MEMORY, "1"));
    state.loaded(Key.KEYSTORE, new Keystore(List.of(RETIRED, ACTIVE)));
    return new RotateSigningKey(kid, secret, Duration.ofMillis(1))
        .decide(state, new Moment(now, new Entropy(1, 2)));
  }

  @Test
  void rotating_to_the_active_key_again_changes_nothing() {
    Decision<Outcome> decision = rotate("k1", SECRET, NOW);

    assertThat(decision.outcome()).isEqualTo(new Outcome.Noop("k1"));
    assertThat(decision.changes()).isEmpty();
  }

  @Test
  void a_key_id_with_another_secret_is_refused() {
    Decision<Outcome> decision = rotate("k1", OTHER, NOW);

    assertThat(decision.outcome()).isEqualTo(new Outcome.Refused(Refusal.ROTATION_CONFLICT));
    assertThat(decision.changes()).isEmpty();
  }

  @Test
  void a_key_in_its_grace_does_not_become_active_again() {
    assertThat(rotate("k0", SECRET, NOW).outcome())
        .isEqualTo(new Outcome.Refused(Refusal.ROTATION_CONFLICT));
  }

  @Test
  void the_id_of_a_key_past_its_grace_can_be_used_again() {
    assertThat(rotate("k0", OTHER, NOW.plusMillis(10)).outcome())
        .isEqualTo(new Outcome.Rotated("k1", "k0", 1));
  }
}
