package io.flowfabric.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.error.EngineException;
import io.flowfabric.error.ValidationKind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

final class HandleCodecTest {
  private static final Backend.Tag OWN = Backend.Tag.SQLITE;

  @Test
  void a_handle_reads_what_it_writes() {
    var random = new Random(4711);
    for (int round = 0; round < 2000; round++) {
      Handle.Content content = any(random);
      var handle = new Handle(content.tag(), HandleKind.FRESH, content);

      assertThat(Handle.decode(content.tag(), HandleKind.FRESH, handle.opaque()))
          .isEqualTo(handle);
    }
  }

  @Test
  void a_broken_byte_gives_another_handle_or_a_refusal_and_nothing_else() {
    var random = new Random(1789);
    for (int round = 0; round < 5000; round++) {
      byte[] opaque = HandleCodec.encode(any(random));
      opaque[random.nextInt(opaque.length)] ^= (byte) (1 << random.nextInt(8));
      try {
        Handle.Content other = HandleCodec.decode(opaque);
        assertThat(HandleCodec.encode(other)).isEqualTo(opaque);
      } catch (EngineException.Validation refused) {
        assertThat(refused.kind())
            .isIn(ValidationKind.CORRUPTION, ValidationKind.HANDLE_FROM_OTHER_BACKEND);
      }
    }
  }

  @Test
  void handles_are_equal_when_all_three_parts_are() {
    var content = any(new Random(1));
    var handle = new Handle(OWN, HandleKind.FRESH, content);

    assertThat(handle)
        .isEqualTo(new Handle(OWN, HandleKind.FRESH, content))
        .hasSameHashCodeAs(new Handle(OWN, HandleKind.FRESH, content))
        .isNotEqualTo(new Handle(OWN, HandleKind.RESUMED, content))
        .isNotEqualTo(new Handle(Backend.Tag.VALKEY, HandleKind.FRESH, content))
        .isNotEqualTo(new Handle(OWN, HandleKind.FRESH, any(new Random(2))));
  }

  @Test
  void the_longest_names_fit() {
    var random = new Random(5);
    Handle.Content some = any(random);
    var longest = new Handle.Content(
        OWN,
        Integer.MAX_VALUE,
        new Fence(
            new ExecutionId(65_535, new UUID(-1, -1)),
            some.fence().lease(),
            Long.MAX_VALUE,
            some.fence().attempt()),
        Duration.ofMillis(Long.MAX_VALUE),
        new LaneId("~".repeat(64)),
        new WorkerInstanceId("\ud83d\ude80".repeat(64)));

    assertThat(HandleCodec.decode(HandleCodec.encode(longest))).isEqualTo(longest);
  }

  @Test
  void a_field_that_cannot_be_read_is_named() {
    unreadable("execution_id", "{fp:07}:" + new UUID(1, 1));
    unreadable("execution_id", "");
    unreadable("attempt_index", -1);
    unreadable("attempt_id", "not-a-uuid");
    unreadable("lease_id", "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF");
    unreadable("lease_epoch", -1L);
    unreadable("lease_ttl_ms", Long.MIN_VALUE);
    unreadable("lane_id", "a\tb");
    unreadable("worker_instance_id", "a|b");
    assertThat(HandleCodec.decode(bytes("lane_id", "gpu-lane")).lane())
        .isEqualTo(new LaneId("gpu-lane"));
  }

  private static void unreadable(String field, Object value) {
    Refused.as(
        ValidationKind.CORRUPTION,
        () -> HandleCodec.decode(bytes(field, value)),
        "handle_codec: ParseField(" + field + ")");
  }

  /** A good handle but for one field. */
  private static byte[] bytes(String field, Object value) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("execution_id", "{fp:0}:" + new UUID(1, 1));
    fields.put("attempt_index", 0);
    fields.put("attempt_id", new UUID(2, 2).toString());
    fields.put("lease_id", new UUID(3, 3).toString());
    fields.put("lease_epoch", 1L);
    fields.put("lease_ttl_ms", 1000L);
    fields.put("lane_id", "default");
    fields.put("worker_instance_id", "w1-i1");
    fields.replace(field, value);
    var out = ByteBuffer.allocate(1000).order(ByteOrder.LITTLE_ENDIAN).put(new byte[] {2, 1, 3});
    fields.values().forEach(each -> write(out, each));
    return Arrays.copyOf(out.array(), out.position());
  }

  private static void write(ByteBuffer out, Object value) {
    switch (value) {
      case Integer number -> out.putInt(number);
      case Long number -> out.putLong(number);
      default -> {
        byte[] text = value.toString().getBytes(StandardCharsets.UTF_8);
        out.putInt(text.length).put(text);
      }
    }
  }

  private static Handle.Content any(Random random) {
    Backend.Tag[] tags = Backend.Tag.values();
    var fence = new Fence(
        new ExecutionId(random.nextInt(65_536), uuid(random)),
        new LeaseId(uuid(random)),
        random.nextLong() >>> random.nextInt(1, 64),
        new AttemptId(uuid(random)));
    return new Handle.Content(
        tags[random.nextInt(tags.length)],
        random.nextInt() >>> random.nextInt(1, 32),
        fence,
        Duration.ofMillis(random.nextLong() >>> random.nextInt(1, 64)),
        new LaneId(text(random, 64, "abcXYZ -_~")),
        new WorkerInstanceId(text(random, 60, "w1-\u00fc\u20ac\ud83d\ude80")));
  }

  private static UUID uuid(Random random) {
    return new UUID(random.nextLong(), random.nextLong());
  }

  private static String text(Random random, int longest, String alphabet) {
    int[] letters = alphabet.codePoints().toArray();
    var text = new StringBuilder();
    for (int length = 1 + random.nextInt(longest); length > 0; length--) {
      text.appendCodePoint(letters[random.nextInt(letters.length)]);
    }
    return text.toString();
  }
}
