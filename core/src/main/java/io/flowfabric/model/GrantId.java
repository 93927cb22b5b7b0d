package io.flowfabric.model;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * The SHA-256 of a grant key: what a store keeps, so that reading the store gives nobody a usable
 * key.
 */
public final class GrantId {
  private final byte[] digest;

  private GrantId(byte[] digest) {
    this.digest = digest;
  }

  public static GrantId of(GrantKey key) {
    try {
      byte[] text = key.toString().getBytes(StandardCharsets.UTF_8);
      return new GrantId(MessageDigest.getInstance("SHA-256").digest(text));
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every JDK has SHA-256", missing);
    }
  }

  public static GrantId stored(byte[] digest) {
    return new GrantId(digest.clone());
  }

  public byte[] bytes() {
    return digest.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof GrantId that && MessageDigest.isEqual(digest, that.digest);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(digest);
  }

  @Override
  public String toString() {
    return HexFormat.of().formatHex(digest);
  }
}
