package io.flowfabric.service;

import io.flowfabric.error.ValidationKind;
import java.nio.ByteBuffer;
import java.util.HexFormat;

/**
 * The bytes of a cursor: nothing for now, or a mark and, after an event, its position, big-endian.
 */
final class EventCursorCodec {
  private static final byte OLDEST = 0x00;
  private static final byte POSITION = 0x02;
  private static final int LENGTH = 1 + Long.BYTES;

  private EventCursorCodec() {}

  static byte[] encode(EventCursor cursor) {
    return switch (cursor) {
      case EventCursor.Now now -> new byte[0];
      case EventCursor.Oldest oldest -> new byte[] {OLDEST};
      case EventCursor.After after ->
        ByteBuffer.allocate(LENGTH).put(POSITION).putLong(after.position()).array();
    };
  }

  static EventCursor decode(byte[] bytes) {
    if (bytes.length == 0) {
      return EventCursor.NOW;
    }
    if (bytes.length == 1 && bytes[0] == OLDEST) {
      return EventCursor.OLDEST;
    }
    if (bytes.length == LENGTH && bytes[0] == POSITION) {
      return new EventCursor.After(ByteBuffer.wrap(bytes, 1, Long.BYTES).getLong());
    }
    throw ValidationKind.INVALID_INPUT.because("cursor is none of this store's: " + bytes.length
        + " bytes starting with " + HexFormat.of().toHexDigits(bytes[0]));
  }
}
