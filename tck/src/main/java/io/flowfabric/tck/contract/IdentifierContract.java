package io.flowfabric.tck.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.Command;
import io.flowfabric.decision.Entropy;
import io.flowfabric.engine.Engine;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.grant.GrantRequest;
import io.flowfabric.json.PolicyJson;
import io.flowfabric.json.RetryPolicyJson;
import io.flowfabric.model.AttemptId;
import io.flowfabric.model.Backoff;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.Crc16;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.Fence;
import io.flowfabric.model.FlowId;
import io.flowfabric.model.Fnv1a;
import io.flowfabric.model.Handle;
import io.flowfabric.model.HandleKind;
import io.flowfabric.model.Key;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.LeaseId;
import io.flowfabric.model.PartitionKey;
import io.flowfabric.model.Partitions;
import io.flowfabric.model.WorkerIdentity;
import io.flowfabric.tck.rig.Case;
import io.flowfabric.tck.rig.Naming;
import io.flowfabric.tck.rig.Scene;
import io.flowfabric.worker.RegisterWorker;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Ids, hashes, limits and policies. */
public interface IdentifierContract extends Scene {
  UUID SOME = UUID.fromString("550e8400-e29b-41d4-a716-446655440000");
  UUID NIL = new UUID(0, 0);

  @Test
  @Case("1.1")
  default void an_id_is_its_partition_and_its_uuid() {
    String text = "{fp:7}:550e8400-e29b-41d4-a716-446655440000";

    ExecutionId parsed = ExecutionId.parse(text);

    assertThat(parsed).isEqualTo(new ExecutionId(7, SOME));
    assertThat(parsed).hasToString(text);
  }

  @Test
  @Case("1.2")
  default void an_id_without_its_tag_is_refused() {
    for (String text :
        List.of(SOME.toString(), "fp:7:" + SOME, "{fp:7}" + SOME, "{b:7}:" + SOME, "")) {
      refusedAs(ValidationKind.INVALID_INPUT, () -> ExecutionId.parse(text), "MissingTag", text);
    }
  }

  @Test
  @Case("1.3")
  default void a_partition_above_sixteen_bits_is_refused() {
    for (String index : List.of("70000", "65536", "99999999999999999999")) {
      refusedBecause("InvalidPartitionIndex", "{fp:" + index + "}:" + SOME);
    }
    assertThat(ExecutionId.parse("{fp:65535}:" + SOME).partition()).isEqualTo(65535);
  }

  @Test
  @Case("1.4")
  default void a_partition_has_one_spelling() {
    for (String index : List.of("-1", "+7", "007", "00", "", " 7", "7 ", "x", "\u0667")) {
      refusedBecause("InvalidPartitionIndex", "{fp:" + index + "}:" + SOME);
    }
    assertThat(ExecutionId.parse("{fp:0}:" + SOME).partition()).isZero();
  }

  @Test
  @Case("1.5")
  default void a_uuid_has_one_spelling() {
    String canonical = SOME.toString();
    for (String uuid : List.of(
        "not-a-uuid",
        canonical.toUpperCase(Locale.ROOT),
        canonical.replace("-", ""),
        "{" + canonical + "}",
        canonical + " ",
        canonical.substring(1),
        "")) {
      refusedBecause("InvalidUuid", "{fp:0}:" + uuid);
    }
  }

  private void refusedBecause(String problem, String text) {
    refusedAs(ValidationKind.INVALID_INPUT, () -> ExecutionId.parse(text), problem);
  }

  @Test
  @Case("1.6")
  default void an_id_that_no_table_can_hold_is_refused_by_every_command() {
    var id = ExecutionId.parse("{fp:40000}:" + SOME);
    var held = new Fence(id, new LeaseId(SOME), 1, new AttemptId(SOME));
    var tag = rig().engine().store().backend().tag();
    var content = new Handle.Content(tag, 0, held, LEASE, DEFAULT_LANE, W1.instance());
    var handle = new Handle(tag, HandleKind.FRESH, content);

    Stream.of(Naming.changes(), Naming.reads(), Naming.grants())
        .flatMap(List::stream)
        .forEach(command -> refused(() -> command.apply(id)));
    Naming.byHandle().forEach(command -> refused(() -> command.apply(handle)));
    refused(() -> draft().id(id).build());
    refused(() -> draft().id(id).key("k").build());
  }

  private void refused(Supplier<Command<?>> command) {
    refusedAs(
        ValidationKind.INVALID_INPUT,
        () -> apply(command.get()),
        "partition must be 0 to 32767, was 40000");
  }

  @Test
  @Case("1.6")
  default void the_highest_partition_that_a_table_can_hold_is_taken() {
    var id = ExecutionId.parse("{fp:32767}:" + SOME);

    create(draft().id(id));

    assertThat(claim(W1))
        .hasValueSatisfying(claim -> assertThat(claim.execution()).isEqualTo(id));
  }

  @Test
  @Case("1.7")
  default void the_spreading_hash_has_its_check_value() {
    assertThat(Crc16.of("123456789".getBytes(StandardCharsets.US_ASCII))).isEqualTo(0x31C3);
  }

  @Test
  @Case("1.8")
  default void the_executions_of_a_lane_share_a_partition() {
    assertThat(newId(new LaneId("default")).partition()).isEqualTo(86);
    assertThat(newId(new LaneId("gpu-lane")).partition()).isEqualTo(15);
    assertThat(newId(new LaneId("default")).uuid().version()).isEqualTo(7);
  }

  @Test
  @Case("1.9")
  default void the_members_of_a_flow_share_a_partition() {
    var ids = rig().engine().ids();

    assertThat(ids.member(new FlowId(SOME)).partition()).isEqualTo(24);
    assertThat(ids.member(new FlowId(NIL)).partition()).isZero();
    assertThat(ids.member(new FlowId(SOME)).uuid().version()).isEqualTo(7);
  }

  @Test
  @Case("1.10")
  default void a_chosen_uuid_gives_the_same_id_again() {
    var lane = new LaneId("gpu-lane");
    var flow = new FlowId(SOME);

    assertThat(ExecutionId.solo(lane, Partitions.DEFAULT, NIL))
        .isEqualTo(ExecutionId.solo(lane, Partitions.DEFAULT, NIL))
        .isEqualTo(new ExecutionId(15, NIL));
    assertThat(ExecutionId.member(flow, Partitions.DEFAULT, NIL))
        .isEqualTo(ExecutionId.member(flow, Partitions.DEFAULT, NIL))
        .isEqualTo(new ExecutionId(24, NIL));
  }

  @Test
  @Case("1.11")
  default void workers_are_spread_by_their_names() {
    assertThat(Fnv1a.spread("worker-a", 256)).isEqualTo(253);
    assertThat(Fnv1a.spread("w1-i1", 256)).isEqualTo(86);
  }

  @Test
  @Case("1.12")
  default void an_empty_name_and_no_places_at_all_can_be_spread() {
    assertThat(Fnv1a.spread("", 256)).isEqualTo(37);
    assertThat(Fnv1a.spread("worker-a", 0)).isZero();
  }

  @Test
  @Case("1.13")
  default void a_lane_is_one_to_64_printable_bytes() {
    refusedAs(ValidationKind.INVALID_INPUT, () -> new LaneId(""), "lane_id", "Empty");
    refusedAs(
        ValidationKind.INVALID_INPUT, () -> new LaneId("x".repeat(65)), "lane_id", "TooLong(65)");
    refusedAs(ValidationKind.INVALID_INPUT, () -> new LaneId("a\tb"), "lane_id", "NonPrintable(1)");
    refusedAs(
        ValidationKind.INVALID_INPUT, () -> new LaneId("a\u00fc"), "lane_id", "NonPrintable(1)");

    var longest = new LaneId("~ ".repeat(32));
    assertThat(longest.value()).hasSize(64);
  }

  @Test
  @Case("1.14")
  default void a_partition_key_has_braces_a_family_and_an_index() {
    assertThat(PartitionKey.parse("{fp:7}"))
        .isEqualTo(new PartitionKey(PartitionKey.Family.FLOW, 7))
        .hasToString("{fp:7}");
    assertThat(PartitionKey.parse("{b:3}")).hasToString("{b:3}");
    assertThat(PartitionKey.parse("{q:0}")).hasToString("{q:0}");
    assertThat(new ExecutionId(7, SOME).partitionKey()).hasToString("{fp:7}");

    refusedKey("MissingBraces", "fp:7", "{fp:7", "fp:7}", "{", "");
    refusedKey("UnknownFamilyPrefix", "{x:7}", "{:7}", "{FP:7}");
    refusedKey("MalformedBody", "{fp7}", "{}", "{fp:7:8}");
    refusedKey("InvalidIndex", "{fp:x}", "{fp:}", "{fp:-1}", "{fp:07}", "{fp:65536}");
  }

  private void refusedKey(String problem, String... texts) {
    for (String text : texts) {
      refusedAs(
          ValidationKind.INVALID_INPUT, () -> PartitionKey.parse(text), "partition_key", problem);
    }
  }

  @Test
  @Case("1.15")
  default void a_worker_with_a_pipe_in_its_name_can_neither_register_nor_ask_for_a_grant() {
    ExecutionId id = create();
    seedKey();

    for (List<String> names : List.of(List.of("w|1", "w1-i1"), List.of("w1", "w1|i1"))) {
      refusedAs(
          ValidationKind.INVALID_INPUT,
          () -> apply(new RegisterWorker(
              NS,
              WorkerIdentity.of(names.getFirst(), names.getLast()),
              new TreeSet<>(List.of(DEFAULT_LANE)),
              Capabilities.NONE,
              LEASE)),
          "pipe");
      refusedAs(
          ValidationKind.INVALID_INPUT,
          () -> GrantRequest.of(
              id,
              DEFAULT_LANE,
              WorkerIdentity.of(names.getFirst(), names.getLast()),
              Capabilities.NONE,
              GRANT),
          "pipe");
    }
  }

  @Test
  @Case("1.16")
  default void a_policy_is_written_without_what_is_unset() {
    assertThat(PolicyJson.write(ExecutionPolicy.NONE)).isEqualTo("{}");
    assertThat(PolicyJson.write(ExecutionPolicy.builder().maxReplays(3).build()))
        .isEqualTo("{\"max_replay_count\":3}");
  }

  @Test
  @Case("1.16")
  default void a_stored_policy_is_the_one_that_was_given() {
    String given = "{\"max_replay_count\":3,\"fallback_policy\":{\"tiers\":[]}}";

    ExecutionId id = create(draft().policy(PolicyJson.parse(given)));

    assertThat(PolicyJson.write(stored(id).submission().policy())).isEqualTo(given);
  }

  @Test
  @Case("1.17")
  default void a_fixed_backoff_never_grows() {
    var backoff = backoff("{\"type\":\"fixed\",\"delay_ms\":250}");

    assertThat(backoff.delay(0, 0)).isEqualTo(Duration.ofMillis(250));
    assertThat(backoff.delay(5, 0)).isEqualTo(Duration.ofMillis(250));
  }

  @Test
  @Case("1.18")
  default void the_standard_backoff_doubles_up_to_a_minute() {
    var backoff = backoff("{\"type\":\"exponential\"}");

    assertThat(IntStream.range(0, 8).mapToLong(retry -> backoff.delay(retry, 0).toMillis()))
        .containsExactly(1000L, 2000L, 4000L, 8000L, 16000L, 32000L, 60000L, 60000L);
  }

  @Test
  @Case("1.19")
  default void jitter_takes_off_up_to_a_half_and_comes_from_the_drawn_chance() {
    var backoff = backoff("{\"type\":\"exponential\",\"jitter\":true}");

    for (int seed = 0; seed < 1000; seed++) {
      double dice = new Entropy(seed, 0x5EED).dice();
      assertThat(backoff.delay(2, dice))
          .isBetween(Duration.ofMillis(2000), Duration.ofMillis(4000))
          .isEqualTo(backoff.delay(2, new Entropy(seed, 0x5EED).dice()));
    }
    assertThat(backoff.delay(2, new Entropy(1, 0x5EED).dice()))
        .isNotEqualTo(backoff.delay(2, new Entropy(2, 0x5EED).dice()));
  }

  private static Backoff backoff(String json) {
    return RetryPolicyJson.parse("{\"backoff\":" + json + "}").backoff();
  }

  @Test
  @Case("1.20")
  default void an_engine_with_other_partition_counts_is_refused() {
    var other = rig().options().withPartitions(new Partitions(128, 32, 32));
    var first = rig().faults().inner();
    var second = rig().fixture().reopen(first, rig().clock());

    refusedAs(
        ValidationKind.INVALID_INPUT, () -> Engine.open(second, other), "flow=256", "flow=128");

    if (second != first) {
      second.close();
    }
    assertThat(rig().find(Key.PARTITIONS)).hasValue(Partitions.DEFAULT);
    create();
  }
}
