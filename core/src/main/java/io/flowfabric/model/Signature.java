package io.flowfabric.model;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/** A keyed hash and the name of the key that made it. Compared in constant time. */
public record Signature(String kid, String hex) {

  public boolean matches(Signature other) {
    return MessageDigest.isEqual(bytes(), other.bytes());
  }

  private byte[] bytes() {
    return toString().getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return kid + ":" + hex;
  }
}
