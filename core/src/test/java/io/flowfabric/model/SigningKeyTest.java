package io.flowfabric.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.error.ValidationKind;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

final class SigningKeyTest {
  private static final Instant NOW = Instant.ofEpochMilli(1_700_000_000_000L);
  private static final byte[] SECRET = HexFormat.of().parseHex("0102030405060708".repeat(4));
  private static final SigningKey KEY = SigningKey.active("k1", SECRET, NOW);
  private static final GrantTerms TERMS = new GrantTerms(
      new ExecutionId(7, new UUID(1, 1)),
      GrantKind.CLAIM,
      WorkerIdentity.of("w1", "w1-i1"),
      NOW.plusMillis(5000));

  @Test
  void a_key_is_named_without_a_colon() {
    assertThat(SigningKey.requireKid("k".repeat(128))).hasSize(128);
    for (String kid : List.of("", ":", "k:1", "k\t1", "k".repeat(129))) {
      Refused.as(
          ValidationKind.INVALID_KID, () -> SigningKey.requireKid(kid), "kid must be 1 to 128");
    }
  }

  @Test
  void a_secret_is_64_hex_characters_and_is_never_repeated() {
    String good = "0123456789abcdefABCDEF0123456789".repeat(2);

    assertThat(SigningKey.requireSecret(good)).hasSize(32);
    for (String bad : List.of(good.substring(1), good + "0", good.replace('0', 'g'), "")) {
      Refused.as(
          ValidationKind.INVALID_SECRET_HEX,
          () -> SigningKey.requireSecret(bad),
          "exactly 64 hex characters, was " + bad.length() + " characters");
    }
    assertThat(KEY).hasToString("SigningKey[k1]");
  }

  @Test
  void a_signature_depends_on_all_that_is_signed() {
    var signature = KEY.sign(TERMS);

    assertThat(signature.matches(KEY.sign(TERMS))).isTrue();
    for (GrantTerms other : List.of(
        new GrantTerms(
            new ExecutionId(8, TERMS.execution().uuid()),
            TERMS.kind(),
            TERMS.worker(),
            TERMS.expiresAt()),
        new GrantTerms(TERMS.execution(), GrantKind.RECLAIM, TERMS.worker(), TERMS.expiresAt()),
        new GrantTerms(
            TERMS.execution(), TERMS.kind(), WorkerIdentity.of("w2", "w1-i1"), TERMS.expiresAt()),
        new GrantTerms(
            TERMS.execution(), TERMS.kind(), WorkerIdentity.of("w1", "w1-i2"), TERMS.expiresAt()),
        new GrantTerms(
            TERMS.execution(), TERMS.kind(), TERMS.worker(), TERMS.expiresAt().plusMillis(1)))) {
      assertThat(signature.matches(KEY.sign(other))).isFalse();
    }
    assertThat(signature.matches(SigningKey.active("k2", SECRET, NOW).sign(TERMS)))
        .isFalse();
    assertThat(signature.matches(SigningKey.active("k1", new byte[32], NOW).sign(TERMS)))
        .isFalse();
  }

  @Test
  void a_grant_key_reads_what_it_writes() {
    for (GrantKind kind : GrantKind.values()) {
      var key = new GrantKey("pg", kind, TERMS.execution(), NOW, KEY.sign(TERMS));

      assertThat(GrantKey.find(key.toString())).hasValue(key);
    }
  }

  @Test
  void a_text_that_is_no_grant_key_grants_nothing() {
    String good =
        new GrantKey("pg", GrantKind.CLAIM, TERMS.execution(), NOW, KEY.sign(TERMS)).toString();

    for (String text : List.of(
        "",
        "pg",
        good + "0",
        good.substring(1 + good.indexOf(':')),
        good.substring(0, good.length() - 1),
        good.replace("{fp:7}", "{fp:07}"),
        good.replace("{fp:7}", "{fp:70000}"),
        good.replace(":k1:", "::"),
        good.replace(":1700000000000:", ":9999999999999999999:"),
        good.replace(":1700000000000:", ":-1:"))) {
      assertThat(GrantKey.find(text)).as(text).isEmpty();
    }
  }

  @Test
  void a_replaced_key_verifies_until_its_grace_ends() {
    var replaced = new Keystore(List.of(KEY))
        .rotated(SigningKey.active("k2", SECRET, NOW), NOW.plusMillis(10), NOW);

    assertThat(replaced.active()).map(SigningKey::kid).hasValue("k2");
    assertThat(replaced.verifying("k1", NOW.plusMillis(9))).isPresent();
    assertThat(replaced.verifying("k1", NOW.plusMillis(10))).isEmpty();
    assertThat(replaced.expired(NOW.plusMillis(10))).isEqualTo(1);
    assertThat(replaced
            .rotated(SigningKey.active("k3", SECRET, NOW), NOW.plusMillis(99), NOW.plusMillis(10))
            .keys())
        .extracting(SigningKey::kid)
        .containsExactly("k2", "k3");
  }

  @Test
  void a_key_that_is_taken_out_is_gone_and_the_others_stay() {
    var other = SigningKey.active("k2", SECRET, NOW).retired(NOW.plusMillis(10));

    assertThat(new Keystore(List.of(KEY, other)).without("k2").keys()).containsExactly(KEY);
    assertThat(new Keystore(List.of(KEY)).without("k2").keys()).containsExactly(KEY);
  }

  @Test
  void keys_differ_in_all_they_have() {
    var same = SigningKey.active("k1", SECRET, NOW);

    assertThat(same)
        .isEqualTo(SigningKey.active("k1", SECRET, NOW))
        .isNotEqualTo(SigningKey.active("k2", SECRET, NOW))
        .isNotEqualTo(SigningKey.active("k1", SECRET, NOW.plusMillis(1)))
        .isNotEqualTo(same.retired(NOW.plusMillis(10)))
        .isNotEqualTo(SigningKey.active("k1", new byte[SECRET.length], NOW));
  }
}
