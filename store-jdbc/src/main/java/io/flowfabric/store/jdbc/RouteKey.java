package io.flowfabric.store.jdbc;

import io.flowfabric.model.Capabilities;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Under which number executions with the same requirements queue, so that a worker goes past all
 * that it cannot run at once. A set of capabilities may be too long for an index, so this is its
 * digest.
 */
final class RouteKey {
  private static final Memo<Capabilities, Long> KEYS = new Memo<>(RouteKey::digest);

  private RouteKey() {}

  static long of(Capabilities required) {
    return required.tokens().isEmpty() ? 0 : KEYS.apply(required);
  }

  private static long digest(Capabilities required) {
    try {
      byte[] text = required.csv().getBytes(StandardCharsets.UTF_8);
      return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(text)).getLong();
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every Java has SHA-256", missing);
    }
  }
}
