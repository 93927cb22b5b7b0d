package io.flowfabric.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class IdsTest {
  private static final String CANONICAL = "0197a0b1-c2d3-7e4f-8a5b-6c7d8e9fa0b1";
  private static final Map<String, Function<String, ?>> PARSERS = Map.of(
      "flow_id", FlowId::parse,
      "budget_id", BudgetId::parse,
      "quota_policy_id", QuotaPolicyId::parse,
      "lease_id", LeaseId::parse,
      "attempt_id", AttemptId::parse);

  @Test
  void an_id_reads_what_it_writes() {
    PARSERS.forEach((field, parse) -> assertThat(parse.apply(CANONICAL)).hasToString(CANONICAL));
  }

  @Test
  void an_id_has_one_spelling() {
    for (String text : List.of(
        CANONICAL.toUpperCase(Locale.ROOT),
        CANONICAL.replace("-", ""),
        "{" + CANONICAL + "}",
        " " + CANONICAL,
        CANONICAL + "0",
        "1-1-1-1-1",
        "")) {
      PARSERS.forEach((field, parse) ->
          Refused.asInput(() -> parse.apply(text), field, "hyphenated lower-case UUID", text));
    }
  }

  @Test
  void the_last_partition_can_be_named_and_none_after_it() {
    assertThat(PartitionKey.parse("{fp:65535}")).hasToString("{fp:65535}");

    Refused.asInput(() -> PartitionKey.parse("{fp:65536}"), "InvalidIndex");
  }

  @Test
  void no_pipe_is_in_the_name_of_a_worker_wherever_it_stands() {
    for (String text : List.of("|w", "w|", "w|w")) {
      Refused.asInput(() -> new WorkerId(text), "worker_id", "pipe");
      Refused.asInput(() -> new WorkerInstanceId(text), "worker_instance_id", "pipe");
    }
  }

  @Test
  void payloads_are_alike_if_their_bytes_are() {
    Payload one = Payload.of(new byte[] {1, 2});

    assertThat(one).isEqualTo(Payload.of(new byte[] {1, 2}));
    assertThat(one).isNotEqualTo(Payload.of(new byte[] {2, 1}));
  }

  @Test
  void ids_are_ordered_as_their_texts_are() {
    var random = new Random(17);
    List<UUID> uuids = Stream.generate(() -> new UUID(random.nextLong(), random.nextLong()))
        .limit(500)
        .toList();

    assertThat(uuids.stream().map(LeaseId::new).sorted().map(LeaseId::toString))
        .isSortedAccordingTo(String::compareTo);
    assertThat(uuids.stream()
            .map(uuid -> new ExecutionId(7, uuid))
            .sorted()
            .map(ExecutionId::toString))
        .isSortedAccordingTo(String::compareTo);
  }

  @Test
  void executions_are_ordered_by_partition_first() {
    var low = new ExecutionId(9, new UUID(-1, -1));
    var high = new ExecutionId(10, new UUID(0, 0));

    assertThat(low).isLessThan(high);
  }

  @Test
  void a_lane_is_ordered_by_its_bytes() {
    assertThat(Stream.of("b", "B", "a", "~", " ").map(LaneId::new).sorted().map(LaneId::value))
        .containsExactly(" ", "B", "a", "b", "~");
  }

  @Test
  void a_partition_that_is_none_cannot_be_written_down() {
    Refused.asInput(() -> new ExecutionId(-1, new UUID(0, 0)), "InvalidPartitionIndex", "-1");
    Refused.asInput(
        () -> new ExecutionId(65_536, new UUID(0, 0)), "InvalidPartitionIndex", "65536");
  }

  @Test
  void what_hangs_on_an_execution_cannot_lie_where_it_cannot() {
    var far = new ExecutionId(32_768, new UUID(0, 0));
    String problem = "execution_id partition must be 0 to 32767, was 32768";

    Refused.asInput(() -> Key.of(far), problem);
    Refused.asInput(() -> new Key.OfGrant(far, GrantKind.CLAIM), problem);
    Refused.asInput(() -> new Key.OfPastAttempt(far, AttemptId.parse(CANONICAL)), problem);
    Refused.asInput(() -> new Key.OfEdgeGroup(far), problem);
    Refused.asInput(() -> new Key.OfIdempotency(32_768, new Namespace("ns"), "k"), problem);
  }
}
