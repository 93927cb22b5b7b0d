package io.flowfabric.model;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The signing keys of a deployment: at most one signs, others verify what they signed until their
 * grace ends.
 */
public record Keystore(List<SigningKey> keys) implements Entity {
  public static final Keystore EMPTY = new Keystore(List.of());

  public Keystore {
    keys = List.copyOf(keys);
    if (keys.stream().filter(SigningKey::isActive).count() > 1) {
      throw new IllegalStateException("at most one key signs");
    }
  }

  @Override
  public Key.OfKeystore key() {
    return Key.KEYSTORE;
  }

  public Optional<SigningKey> active() {
    return keys.stream().filter(SigningKey::isActive).findFirst();
  }

  public Optional<SigningKey> find(String kid) {
    return keys.stream().filter(key -> key.kid().equals(kid)).findFirst();
  }

  public Optional<SigningKey> verifying(String kid, Instant now) {
    return find(kid).filter(key -> key.verifies(now));
  }

  public Keystore with(SigningKey added) {
    return new Keystore(Stream.concat(keys.stream(), Stream.of(added)).toList());
  }

  /**
   * The active key verifies until its grace ends and the new one takes its place; what is past its
   * grace goes.
   */
  public Keystore rotated(SigningKey fresh, Instant graceEnd, Instant now) {
    Stream<SigningKey> kept = keys.stream()
        .filter(key -> key.verifies(now))
        .map(key -> key.isActive() ? key.retired(graceEnd) : key);
    return new Keystore(Stream.concat(kept, Stream.of(fresh)).toList());
  }

  public Keystore without(String kid) {
    return new Keystore(keys.stream().filter(key -> !key.kid().equals(kid)).toList());
  }

  public int expired(Instant now) {
    return (int) keys.stream().filter(key -> !key.verifies(now)).count();
  }
}
