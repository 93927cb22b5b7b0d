package io.flowfabric.model;

import io.flowfabric.error.ValidationKind;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes that the engine carries and never looks into. They do not appear in {@link #toString}. */
public final class Payload {
  public static final Payload EMPTY = new Payload(new byte[0]);

  private final byte[] bytes;

  private Payload(byte[] bytes) {
    this.bytes = bytes;
  }

  public static Payload of(byte[] bytes) {
    if (bytes.length > Limits.PAYLOAD_BYTES) {
      throw ValidationKind.PAYLOAD_TOO_LARGE.because(
          "payload must be at most " + Limits.PAYLOAD_BYTES + " bytes, was " + bytes.length);
    }
    return new Payload(bytes.clone());
  }

  public static Payload of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  public byte[] bytes() {
    return bytes.clone();
  }

  public int size() {
    return bytes.length;
  }

  /** The bytes read as UTF-8, for payloads that are known to be text. */
  public String text() {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Payload that && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return "Payload[" + bytes.length + " bytes]";
  }
}
