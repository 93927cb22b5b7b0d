package io.flowfabric.wire;

import io.flowfabric.error.ValidationKind;
import io.flowfabric.model.Backend;
import io.flowfabric.model.Handle;
import io.flowfabric.model.HandleKind;
import io.flowfabric.model.Wire;
import java.util.Base64;
import java.util.regex.Pattern;

/** Handles as one text, opaque to its holder: the store, the kind and the bytes, with dots. */
public final class Handles {
  private static final Pattern DOT = Pattern.compile("\\.");
  private static final int PARTS = 3;

  private Handles() {}

  public static String write(Handle handle) {
    return handle.tag().wire() + "." + handle.kind().wire() + "."
        + Base64.getUrlEncoder().withoutPadding().encodeToString(handle.opaque());
  }

  public static Handle read(String text) {
    String[] parts = DOT.split(text, -1);
    if (parts.length != PARTS) {
      throw invalid();
    }
    Backend.Tag tag = Wire.given(Backend.Tag.class, "handle", parts[0]);
    HandleKind kind = Wire.given(HandleKind.class, "handle", parts[1]);
    return Handle.decode(tag, kind, bytes(parts[2]));
  }

  private static byte[] bytes(String text) {
    try {
      return Base64.getUrlDecoder().decode(text);
    } catch (IllegalArgumentException notBase64) {
      throw invalid();
    }
  }

  private static RuntimeException invalid() {
    return ValidationKind.INVALID_INPUT.because("handle is not of the form that claims give");
  }
}
