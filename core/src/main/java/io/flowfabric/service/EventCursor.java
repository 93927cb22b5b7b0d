package io.flowfabric.service;

import io.flowfabric.error.ValidationKind;
import java.util.HexFormat;

/** How far a reader of events has come, opaque to the reader. */
public sealed interface EventCursor {
  EventCursor NOW = new Now();
  EventCursor OLDEST = new Oldest();

  /** Only what comes after the reader asked. */
  record Now() implements EventCursor {}

  /** All that is kept. */
  record Oldest() implements EventCursor {}

  /** After an event that was read. */
  record After(long position) implements EventCursor {
    public After {
      if (position < 0) {
        throw ValidationKind.INVALID_INPUT.because("cursor must not be negative, was " + position);
      }
    }
  }

  static EventCursor decode(byte[] bytes) {
    return EventCursorCodec.decode(bytes);
  }

  default byte[] encode() {
    return EventCursorCodec.encode(this);
  }

  /** The bytes of a cursor in hexadecimal digits, as errors tell them. */
  static EventCursor parse(String digits) {
    if (!digits.matches("([0-9a-f]{2})*")) {
      throw ValidationKind.INVALID_INPUT.because(
          "cursor must be an even number of hexadecimal digits in lower case");
    }
    return decode(HexFormat.of().parseHex(digits));
  }

  default String digits() {
    return HexFormat.of().formatHex(encode());
  }
}
