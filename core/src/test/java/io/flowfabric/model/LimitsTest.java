package io.flowfabric.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.error.ValidationKind;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Every number that a caller may hand in. */
final class LimitsTest {

  @Test
  void a_time_to_live_is_at_least_a_millisecond() {
    assertThat(Limits.ttl("lease_ttl_ms", Duration.ofMillis(1))).isEqualTo(Duration.ofMillis(1));

    Refused.asInput(
        () -> Limits.ttl("lease_ttl_ms", Duration.ZERO),
        "lease_ttl_ms must be at least 1 ms, was 0");
    Refused.asInput(
        () -> Limits.ttl("lease_ttl_ms", Duration.ofNanos(999_999)), "lease_ttl_ms", "was 0");
    Refused.asInput(
        () -> Limits.ttl("lease_ttl_ms", Duration.ofMillis(-7)), "lease_ttl_ms", "was -7");
    Refused.asInput(
        () -> Limits.ttl("lease_ttl_ms", Duration.ofSeconds(Long.MIN_VALUE)), "lease_ttl_ms");
  }

  @Test
  void a_time_to_live_beyond_all_counting_lasts_to_the_end() {
    assertThat(Limits.ttl("lease_ttl_ms", Duration.ofSeconds(Long.MAX_VALUE)))
        .isEqualTo(Duration.ofMillis(Long.MAX_VALUE));
  }

  @Test
  void partitions_go_from_one_to_what_a_store_can_number() {
    int most = Limits.STORED_PARTITION;
    assertThat(new Partitions(1, 1, 1)).isNotEqualTo(new Partitions(most, most, most));

    Refused.asInput(() -> new Partitions(0, 1, 1), "num_flow_partitions", "was 0");
    Refused.asInput(() -> new Partitions(1, most + 1, 1), "num_budget_partitions");
    Refused.asInput(() -> new Partitions(1, 1, -1), "num_quota_partitions", "was -1");
  }

  @Test
  void a_page_is_cut_to_its_cap_and_never_negative() {
    assertThat(Limits.page(0, 1000)).isZero();
    assertThat(Limits.page(1000, 1000)).isEqualTo(1000);
    assertThat(Limits.page(Integer.MAX_VALUE, 1000)).isEqualTo(1000);

    Refused.asInput(() -> Limits.page(-1, 1000), "limit must be 0 to 1000, was -1");
  }

  @Test
  void a_priority_is_moved_into_its_range() {
    assertThat(Limits.clampPriority(Integer.MIN_VALUE)).isZero();
    assertThat(Limits.clampPriority(4711)).isEqualTo(4711);
    assertThat(Limits.clampPriority(Integer.MAX_VALUE)).isEqualTo(9000);
  }

  @Test
  void a_stored_partition_is_a_signed_16_bit_number() {
    assertThat(Limits.partition("partition", 32_767)).isEqualTo(32_767);

    Refused.asInput(
        () -> Limits.partition("partition", 32_768), "partition must be 0 to 32767, was 32768");
    Refused.asInput(
        () -> Limits.partition("partition", -1), "partition must be 0 to 32767, was -1");
  }

  @Test
  void partition_counts_are_positive_and_can_be_stored() {
    Refused.asInput(() -> new Partitions(0, 1, 1), "num_flow_partitions must be 1 to 32767, was 0");
    Refused.asInput(() -> new Partitions(1, 0, 1), "num_budget_partitions", "was 0");
    Refused.asInput(() -> new Partitions(1, 1, -1), "num_quota_partitions", "was -1");
    Refused.asInput(() -> new Partitions(32_768, 1, 1), "num_flow_partitions", "was 32768");
    assertThat(Partitions.DEFAULT).isEqualTo(new Partitions(256, 32, 32));
  }

  @Test
  void a_negative_count_can_only_have_been_written_by_somebody_else() {
    Refused.as(
        ValidationKind.CORRUPTION,
        () -> new Counters(0, 0, -1, 0, 0),
        "ff_exec_core.lease_reclaim_count is negative: -1");
    Refused.as(
        ValidationKind.CORRUPTION, () -> new Counters(0, Long.MIN_VALUE, 0, 0, 0), "lease_epoch");
  }

  @Test
  void a_count_stays_as_it_is() {
    assertThat(Limits.notNegative("table", "column", 7)).isEqualTo(7);
    assertThat(Limits.notNegative("table", "column", Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
    assertThat(Limits.notNegative("table", "column", 0)).isZero();
  }

  @Test
  void a_caller_may_wait_for_nothing_and_for_no_longer_than_the_limit() {
    assertThat(Limits.patience("wait_ms", Duration.ZERO)).isZero();
    assertThat(Limits.patience("wait_ms", Limits.PATIENCE)).isEqualTo(Limits.PATIENCE);

    Refused.asInput(() -> Limits.patience("wait_ms", Limits.PATIENCE.plusMillis(1)), "wait_ms");
    Refused.asInput(() -> Limits.patience("wait_ms", Duration.ofMillis(-1)), "wait_ms");
  }

  @Test
  void a_payload_has_a_largest_size() {
    byte[] largest = new byte[Limits.PAYLOAD_BYTES];

    assertThat(Payload.of(largest).size()).isEqualTo(4 * 1024 * 1024);
    Refused.as(
        ValidationKind.PAYLOAD_TOO_LARGE,
        () -> Payload.of(new byte[largest.length + 1]),
        "payload must be at most 4194304 bytes, was 4194305");
  }

  @Test
  void a_payload_belongs_to_nobody_else_and_does_not_show_itself() {
    byte[] given = {1, 2, 3};
    var payload = Payload.of(given);

    given[0] = 9;
    payload.bytes()[1] = 9;

    assertThat(payload).isEqualTo(Payload.of(new byte[] {1, 2, 3})).hasToString("Payload[3 bytes]");
    assertThat(payload.hashCode()).isEqualTo(Payload.of(new byte[] {1, 2, 3}).hashCode());
  }

  @Test
  void there_are_at_most_64_tags() {
    Map<String, String> tags = new TreeMap<>();
    for (int number = 0; number < Limits.TAGS; number++) {
      tags.put("app.tag" + number, "");
    }
    var full = Tags.of(tags);

    assertThat(full.with("app.tag0", "again").values()).hasSize(64);
    Refused.asInput(() -> full.with("app.more", ""), "tags must be at most 64, were 65");
  }

  @Test
  void progress_is_a_percentage() {
    assertThat(new Progress(0, null).percent()).isZero();
    assertThat(new Progress(100, null).percent()).isEqualTo(100);

    Refused.asInput(() -> new Progress(101, null), "percent must be 0 to 100, was 101");
    Refused.asInput(() -> new Progress(-1, null), "percent must be 0 to 100, was -1");
  }

  @Test
  void bad_input_is_shown_short_and_without_control_characters() {
    assertThat(Quote.of("a\nb\u0000")).isEqualTo("\"a?b?\"");
    assertThat(Quote.of("x".repeat(81))).isEqualTo("\"" + "x".repeat(80) + "...\"");
  }
}
