package io.flowfabric.sdk;

import io.flowfabric.model.Payload;
import org.jspecify.annotations.Nullable;

/** Payloads of values: bytes go as they are, nothing is empty, and the rest is the codec's. */
record Values(Codec codec) {

  Payload encode(Object value) {
    return switch (value) {
      case Nothing nothing -> Payload.EMPTY;
      case Payload payload -> payload;
      case byte[] bytes -> Payload.of(bytes);
      default -> Payload.of(codec.encode(value));
    };
  }

  /** How the payload of a value is to be read, where it is not just bytes. */
  @Nullable
  String encoding(Object value) {
    return switch (value) {
      case Nothing nothing -> null;
      case Payload payload -> null;
      case byte[] bytes -> null;
      default -> codec.encoding();
    };
  }

  <T> T decode(Payload payload, Class<T> type) {
    if (type == Nothing.class) {
      return type.cast(Nothing.NOTHING);
    }
    if (type == Payload.class) {
      return type.cast(payload);
    }
    return type == byte[].class ? type.cast(payload.bytes()) : codec.decode(payload.bytes(), type);
  }
}
