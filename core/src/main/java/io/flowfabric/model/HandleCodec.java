package io.flowfabric.model;

import io.flowfabric.error.EngineException;
import io.flowfabric.error.ValidationKind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Function;

/** The bytes of a handle, version 2. Little-endian; texts are a length of four bytes and UTF-8. */
final class HandleCodec {
  private static final byte MAGIC = 0x02;
  private static final byte VERSION = 0x01;
  private static final byte FIRST_GENERATION = 0x01;

  private HandleCodec() {}

  static byte[] encode(Handle.Content content) {
    var out = new Writer();
    out.put(MAGIC).put(VERSION).put((byte) content.tag().code());
    out.text(content.fence().execution().toString());
    out.integer(content.attemptIndex());
    out.text(content.fence().attempt().toString());
    out.text(content.fence().lease().toString());
    out.number(content.fence().epoch());
    out.number(content.leaseTtl().toMillis());
    out.text(content.lane().toString());
    out.text(content.instance().toString());
    return out.bytes();
  }

  static Handle.Content decode(byte[] opaque) {
    var in = new Reader(opaque);
    byte magic = in.octet();
    byte version = in.octet();
    if (magic == FIRST_GENERATION) {
      throw firstGeneration(version);
    }
    if (magic != MAGIC || version != VERSION) {
      throw corrupt("BadWireVersion");
    }
    Backend.Tag tag = tag(in.octet());
    ExecutionId execution = in.field("execution_id", ExecutionId::parse);
    int attemptIndex = Math.toIntExact(in.within("attempt_index", in.integer()));
    AttemptId attempt = in.field("attempt_id", AttemptId::parse);
    LeaseId lease = in.field("lease_id", LeaseId::parse);
    long epoch = in.within("lease_epoch", in.number());
    long ttl = in.within("lease_ttl_ms", in.number());
    LaneId lane = in.field("lane_id", LaneId::new);
    WorkerInstanceId instance = in.field("worker_instance_id", WorkerInstanceId::new);
    in.end();
    var fence = new Fence(execution, lease, epoch, attempt);
    return new Handle.Content(tag, attemptIndex, fence, Duration.ofMillis(ttl), lane, instance);
  }

  private static RuntimeException firstGeneration(byte version) {
    return version == VERSION
        ? ValidationKind.HANDLE_FROM_OTHER_BACKEND.because("actual=valkey (first generation)")
        : corrupt("BadV1Version");
  }

  private static Backend.Tag tag(byte code) {
    for (Backend.Tag tag : Backend.Tag.values()) {
      if (tag.code() == (code & 0xFF)) {
        return tag;
      }
    }
    throw corrupt("BadBackendTag");
  }

  private static RuntimeException corrupt(String problem) {
    return ValidationKind.CORRUPTION.because("handle_codec: " + problem);
  }

  private static final class Writer {
    private ByteBuffer buffer = ByteBuffer.allocate(256).order(ByteOrder.LITTLE_ENDIAN);

    Writer put(byte value) {
      room(1).put(value);
      return this;
    }

    void integer(int value) {
      room(Integer.BYTES).putInt(value);
    }

    void number(long value) {
      room(Long.BYTES).putLong(value);
    }

    void text(String value) {
      byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
      integer(bytes.length);
      room(bytes.length).put(bytes);
    }

    byte[] bytes() {
      byte[] written = new byte[buffer.position()];
      buffer.flip().get(written);
      return written;
    }

    private ByteBuffer room(int more) {
      if (buffer.remaining() < more) {
        int size = Math.max(buffer.capacity() * 2, buffer.position() + more);
        buffer = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN).put(buffer.flip());
      }
      return buffer;
    }
  }

  private static final class Reader {
    private final ByteBuffer buffer;

    Reader(byte[] bytes) {
      buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    byte octet() {
      return have(1).get();
    }

    int integer() {
      return have(Integer.BYTES).getInt();
    }

    long number() {
      return have(Long.BYTES).getLong();
    }

    long within(String field, long value) {
      if (value < 0) {
        throw corrupt("ParseField(" + field + ")");
      }
      return value;
    }

    <T> T field(String name, Function<String, T> parse) {
      String text = text();
      try {
        return parse.apply(text);
      } catch (EngineException.Validation unreadable) {
        throw corrupt("ParseField(" + name + ")");
      }
    }

    void end() {
      if (buffer.hasRemaining()) {
        throw corrupt("TrailingBytes");
      }
    }

    private String text() {
      int length = integer();
      if (length < 0) {
        throw corrupt("Truncated");
      }
      ByteBuffer bytes = have(length).slice(buffer.position(), length);
      buffer.position(buffer.position() + length);
      try {
        return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
      } catch (CharacterCodingException broken) {
        throw corrupt("InvalidUtf8");
      }
    }

    private ByteBuffer have(int bytes) {
      if (buffer.remaining() < bytes) {
        throw corrupt("Truncated");
      }
      return buffer;
    }
  }
}
