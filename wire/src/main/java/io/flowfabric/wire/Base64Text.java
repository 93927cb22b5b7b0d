package io.flowfabric.wire;

import io.flowfabric.error.ValidationKind;
import io.flowfabric.model.Payload;
import java.util.Base64;

/** Bytes as text, in the alphabet of RFC 4648 with padding. */
public final class Base64Text {
  private Base64Text() {}

  public static String write(Payload payload) {
    return Base64.getEncoder().encodeToString(payload.bytes());
  }

  /** The text itself is not repeated in the complaint. */
  public static Payload read(String text) {
    byte[] bytes;
    try {
      bytes = Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException notBase64) {
      throw ValidationKind.INVALID_INPUT.because("payload is not base64");
    }
    return Payload.of(bytes);
  }
}
