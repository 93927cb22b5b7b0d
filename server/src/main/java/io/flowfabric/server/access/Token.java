package io.flowfabric.server.access;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A token as it is kept: who it stands for, and the hash of its text. The text is drawn by chance
 * and as long as a key, so nobody can guess their way back from the hash, and a fast one will do;
 * the slow ones are for passwords, which people choose.
 */
record Token(Principal principal, byte[] hash) {

  static byte[] hash(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java has SHA-256", impossible);
    }
  }

  static String spelled(byte[] hash) {
    return HexFormat.of().formatHex(hash);
  }

  /** Takes as long for a near miss as for a far one. */
  boolean matches(byte[] shown) {
    return MessageDigest.isEqual(hash, shown);
  }
}
