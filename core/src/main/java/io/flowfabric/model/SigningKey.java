package io.flowfabric.model;

import io.flowfabric.error.ValidationKind;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Objects;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/** A named secret that signs grants. A retired one still verifies until its grace ends. */
public final class SigningKey {
  private static final String ALGORITHM = "HmacSHA256";
  private static final int SECRET_HEX_CHARACTERS = 64;
  private static final int MAX_KID_BYTES = 128;

  private final String kid;
  private final byte[] secret;
  private final Instant rotatedAt;
  private final @Nullable Instant verifiesUntil;

  private SigningKey(
      String kid, byte[] secret, Instant rotatedAt, @Nullable Instant verifiesUntil) {
    this.kid = requireKid(kid);
    this.secret = secret;
    this.rotatedAt = rotatedAt;
    this.verifiesUntil = verifiesUntil;
  }

  public static SigningKey active(String kid, byte[] secret, Instant rotatedAt) {
    return new SigningKey(kid, secret.clone(), rotatedAt, null);
  }

  public static SigningKey stored(
      String kid, byte[] secret, Instant rotatedAt, @Nullable Instant verifiesUntil) {
    return new SigningKey(kid, secret.clone(), rotatedAt, verifiesUntil);
  }

  public static String requireKid(String kid) {
    boolean printable = kid.chars().noneMatch(next -> next == ':' || Character.isISOControl(next));
    if (kid.isEmpty() || kid.length() > MAX_KID_BYTES || !printable) {
      throw ValidationKind.INVALID_KID.because("kid must be 1 to " + MAX_KID_BYTES
          + " characters without colon or control characters, was " + Quote.of(kid));
    }
    return kid;
  }

  /** Reads a secret given as hex. The refusal names the length only. */
  public static byte[] requireSecret(String hex) {
    if (!hex.matches("[0-9a-fA-F]{" + SECRET_HEX_CHARACTERS + "}")) {
      throw ValidationKind.INVALID_SECRET_HEX.because("secret must be exactly "
          + SECRET_HEX_CHARACTERS + " hex characters, was " + hex.length() + " characters");
    }
    return HexFormat.of().parseHex(hex);
  }

  public SigningKey retired(Instant until) {
    return new SigningKey(kid, secret, rotatedAt, until);
  }

  public Signature sign(GrantTerms terms) {
    try {
      var mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(secret, ALGORITHM));
      byte[] hash = mac.doFinal((kid + ":" + terms.message()).getBytes(StandardCharsets.UTF_8));
      return new Signature(kid, HexFormat.of().formatHex(hash));
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException("every JDK has " + ALGORITHM, missing);
    }
  }

  public boolean hasSecret(byte[] other) {
    return MessageDigest.isEqual(secret, other);
  }

  public boolean isActive() {
    return verifiesUntil == null;
  }

  public boolean verifies(Instant now) {
    return verifiesUntil == null || verifiesUntil.isAfter(now);
  }

  public String kid() {
    return kid;
  }

  public byte[] secret() {
    return secret.clone();
  }

  public Instant rotatedAt() {
    return rotatedAt;
  }

  public @Nullable Instant verifiesUntil() {
    return verifiesUntil;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SigningKey that
        && kid.equals(that.kid)
        && hasSecret(that.secret)
        && rotatedAt.equals(that.rotatedAt)
        && Objects.equals(verifiesUntil, that.verifiesUntil);
  }

  @Override
  public int hashCode() {
    return kid.hashCode();
  }

  @Override
  public String toString() {
    return "SigningKey[" + kid + "]";
  }
}
