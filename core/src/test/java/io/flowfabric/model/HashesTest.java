package io.flowfabric.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.junit.jupiter.api.Test;

final class HashesTest {
  private static final Partitions MOST = new Partitions(32_767, 1, 1);

  @Test
  void texts_have_these_checksums() {
    assertThat(crc("123456789")).isEqualTo(0x31C3);
    assertThat(crc("default")).isEqualTo(0xD656);
    assertThat(crc("gpu-lane")).isEqualTo(0x4F0F);
    assertThat(crc("a")).isEqualTo(0x7C87);
    assertThat(crc("")).isZero();
  }

  @Test
  void flows_are_spread_by_these_checksums() {
    assertThat(partition("550e8400-e29b-41d4-a716-446655440000")).isEqualTo(0x9018 % 32_767);
    assertThat(partition("00000000-0000-0000-0000-000000000000")).isZero();
    assertThat(partition("11111111-1111-1111-1111-111111111111")).isEqualTo(0x5006);
  }

  @Test
  void texts_have_these_hashes() {
    assertThat(Fnv1a.of("worker-a")).isEqualTo(0x2490EEC5902763FDL);
    assertThat(Fnv1a.of("worker-b")).isEqualTo(0x2490EBC590275EE4L);
    assertThat(Fnv1a.of("w1-i1")).isEqualTo(0xECED60DF90417156L);
  }

  @Test
  void hashes_fold_to_these_labels() {
    assertThat(Fnv1a.folded("worker-a")).isEqualTo("b4b78d38");
    assertThat(Fnv1a.folded("worker-b")).isEqualTo("b4b7b521");
    assertThat(Fnv1a.folded("w1-i1")).isEqualTo("7cac1189");
    assertThat(Fnv1a.folded("gpu,cuda")).isEqualTo("b21a6dfa");
  }

  @Test
  void spreading_uses_the_low_sixteen_bits() {
    assertThat(Fnv1a.spread("worker-a", 100_000)).isEqualTo(0x63FD);
    assertThat(Fnv1a.spread("w1-i1", 1000)).isEqualTo(0x7156 % 1000);
    assertThat(Fnv1a.spread("w1-i1", 1)).isZero();
  }

  private static int crc(String text) {
    return Crc16.of(text.getBytes(StandardCharsets.UTF_8));
  }

  private static int partition(String flow) {
    return ExecutionId.member(FlowId.parse(flow), MOST, new UUID(0, 0)).partition();
  }
}
