package io.flowfabric.tck.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Event;
import io.flowfabric.engine.reconcile.DelayedPromotion;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.execution.CreateExecution.Outcome;
import io.flowfabric.execution.GetExecutionTag;
import io.flowfabric.execution.ListLanes;
import io.flowfabric.execution.ReadExecutionContext;
import io.flowfabric.json.PolicyJson;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Counters;
import io.flowfabric.model.Eligibility;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.Key;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Next;
import io.flowfabric.model.Payload;
import io.flowfabric.model.Phase;
import io.flowfabric.model.PublicState;
import io.flowfabric.model.Time;
import io.flowfabric.model.TimeoutPolicy;
import io.flowfabric.tck.rig.Case;
import io.flowfabric.tck.rig.Crowd;
import io.flowfabric.tck.rig.Draft;
import io.flowfabric.tck.rig.Scene;
import io.flowfabric.tck.rig.Vectors;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Creating executions. */
public interface CreateContract extends Scene {

  @Test
  @Case("1.21")
  default void a_new_execution_waits_for_a_worker() {
    var draft = draft();

    assertThat(apply(draft.build()))
        .isEqualTo(new Outcome.Created(draft.id(), PublicState.WAITING));

    assertThat(stored(draft.id()).stateVector()).isEqualTo(Vectors.R1);
    assertThat(stored(draft.id()).counters()).isEqualTo(Counters.ZERO);
    assertThat(stored(draft.id()).times().created()).isEqualTo(rig().now());
    nothingIsTold();
  }

  @Test
  @Case("1.22")
  default void the_same_id_again_changes_nothing() {
    ExecutionId id = create();
    var before = stored(id);
    rig().setTime(1000);

    var again = draft().id(id).payload(Payload.of("other")).priority(7).key("k");
    assertThat(apply(again.build())).isEqualTo(new Outcome.Duplicate(id));

    assertThat(stored(id)).isEqualTo(before);
    assertThat(rig().find(keyed(id, "k"))).isEmpty();
  }

  @Test
  @Case("1.23")
  default void a_start_in_the_future_is_waited_for() {
    var draft = draft().delayUntil(rig().at(5000));

    assertThat(apply(draft.build()))
        .isEqualTo(new Outcome.Created(draft.id(), PublicState.DELAYED));

    assertThat(stored(draft.id()).stateVector()).isEqualTo(Vectors.D1);
    assertThat(stored(draft.id()).phase())
        .isEqualTo(new Phase.Runnable(new Eligibility.Delayed(rig().at(5000)), Next.FIRST));
    nothingIsTold();
  }

  @Test
  @Case("1.23")
  default void a_delayed_execution_is_not_handed_out_before_its_time() {
    ExecutionId id = create(draft().delayUntil(rig().at(5000)));

    rig().setTime(4999);
    rig().tick(new DelayedPromotion());
    assertThat(claim(W1)).isEmpty();

    rig().setTime(5000);
    rig().tick(new DelayedPromotion());
    assertThat(claim(W1)).map(Claim::execution).hasValue(id);
  }

  @Test
  @Case("1.24")
  default void a_start_that_has_come_is_not_waited_for() {
    for (Instant start : List.of(rig().now(), rig().at(-1), Instant.MIN)) {
      var draft = draft().delayUntil(start);

      assertThat(apply(draft.build()))
          .isEqualTo(new Outcome.Created(draft.id(), PublicState.WAITING));

      assertThat(stored(draft.id()).stateVector()).isEqualTo(Vectors.R1);
    }
  }

  @Test
  @Case("1.25")
  default void a_key_stands_for_the_execution_that_it_first_created() {
    ExecutionId first = create(draft().key("k"));
    var second = draft().key("k").payload(Payload.of("other"));

    assertThat(apply(second.build())).isEqualTo(new Outcome.Duplicate(first));

    assertThat(second.id().partition()).isEqualTo(first.partition());
    assertThat(rig().find(Key.of(second.id()))).isEmpty();
    assertThat(stored(first).submission().payload()).isEqualTo(Payload.of("payload"));
  }

  @Test
  @Case("1.26")
  default void a_key_of_another_namespace_is_another_key() {
    create(draft().key("k"));

    ExecutionId second = create(draft().key("k").namespace("other"));

    assertThat(stored(second).submission().namespace().value()).isEqualTo("other");
    assertThat(apply(draft().key("k").namespace("other").build()))
        .isEqualTo(new Outcome.Duplicate(second));
  }

  @Test
  @Case("1.27")
  default void a_key_is_free_again_after_a_day() {
    ExecutionId first = create(draft().key("k"));

    rig().setTime(86_399_999);
    assertThat(apply(draft().key("k").build())).isEqualTo(new Outcome.Duplicate(first));

    rig().setTime(86_400_000);
    ExecutionId third = create(draft().key("k"));
    assertThat(apply(draft().key("k").build())).isEqualTo(new Outcome.Duplicate(third));
  }

  @Test
  @Case("1.28")
  default void a_policy_can_shorten_the_window_of_its_key() {
    var policy = PolicyJson.parse("{\"dedup_window_ms\":1000}");
    ExecutionId first = create(draft().key("k").policy(policy));

    rig().setTime(999);
    assertThat(apply(draft().key("k").build())).isEqualTo(new Outcome.Duplicate(first));

    rig().setTime(1001);
    create(draft().key("k"));
  }

  @Test
  @Case("1.29")
  default void of_many_with_the_same_key_one_is_created() {
    List<Draft> drafts = Stream.generate(() -> draft().key("k")).limit(8).toList();

    List<Outcome> answers = Crowd.atOnce(8, caller -> apply(drafts.get(caller).build()));

    List<ExecutionId> stored = drafts.stream()
        .map(Draft::id)
        .filter(id -> rig().find(Key.of(id)).isPresent())
        .toList();
    assertThat(stored).hasSize(1);
    assertThat(answers)
        .containsOnlyOnce(new Outcome.Created(stored.getFirst(), PublicState.WAITING))
        .filteredOn(new Outcome.Duplicate(stored.getFirst())::equals)
        .hasSize(7);
  }

  @Test
  @Case("1.30")
  default void a_priority_is_moved_into_its_range() {
    assertThat(stored(create(draft().priority(-5))).priority()).isZero();
    assertThat(stored(create(draft().priority(9001))).priority()).isEqualTo(9000);
    assertThat(stored(create(draft().priority(9000))).priority()).isEqualTo(9000);
  }

  @Test
  @Case("1.30")
  default void a_priority_comes_from_the_policy_unless_it_is_given() {
    var policy = ExecutionPolicy.builder().priority(12_345).build();

    assertThat(stored(create(draft().policy(policy))).priority()).isEqualTo(9000);
    assertThat(stored(create(draft().policy(policy).priority(3))).priority()).isEqualTo(3);
  }

  @Test
  @Case("1.31")
  default void tags_can_be_read_one_by_one() {
    ExecutionId id = create(draft().tags(Map.of("cairn.task", "7", "cairn.other", "")));

    assertThat(apply(new GetExecutionTag(id, "cairn.task"))).hasValue("7");
    assertThat(apply(new GetExecutionTag(id, "cairn.other"))).hasValue("");
    assertThat(apply(new GetExecutionTag(id, "cairn.missing"))).isEmpty();
  }

  @Test
  @Case("1.32")
  default void a_bad_tag_key_creates_nothing() {
    var draft = draft();

    refusedAs(
        ValidationKind.INVALID_TAG_KEY,
        () -> apply(draft.tags(Map.of("Bad", "7")).build()),
        "Bad");

    assertThat(rig().find(Key.of(draft.id()))).isEmpty();
  }

  @Test
  @Case("1.33")
  default void what_is_required_must_all_be_offered() {
    ExecutionId id = create(draft()
        .policy(PolicyJson.parse(
            "{\"routing_requirements\":{\"required_capabilities\":[\"gpu\",\"cuda\"]}}")));

    assertThat(stored(id).required()).isEqualTo(Capabilities.of("cuda", "gpu"));
    assertThat(claim(W1, "gpu")).isEmpty();
    assertThat(claim(W1, "gpu", "cuda", "x")).map(Claim::execution).hasValue(id);
  }

  @Test
  @Case("1.34")
  default void a_policy_of_the_wrong_form_creates_nothing() {
    var draft = draft();

    refusedAs(
        ValidationKind.INVALID_CAPABILITIES,
        () -> apply(draft.policy(requiring("\"gpu\"")).build()),
        "required:not_array");
    refusedAs(
        ValidationKind.INVALID_POLICY_JSON,
        () -> apply(
            draft.policy(PolicyJson.parse("{\"routing_requirements\":\"x\"}")).build()),
        "routing_requirements");

    assertThat(rig().find(Key.of(draft.id()))).isEmpty();
  }

  @Test
  @Case("1.35")
  default void a_capability_of_the_wrong_form_creates_nothing() {
    Map<String, String> tokens = Map.of(
        "[\"\"]",
        "empty_token",
        "[\"a,b\"]",
        "comma_in_token",
        "[\"a b\"]",
        "control_or_whitespace",
        "[\"a\\u007f\"]",
        "control_or_whitespace",
        "[7]",
        "non_string_token",
        tokens(257),
        "too_many_tokens",
        "[\"" + "x".repeat(4097) + "\"]",
        "too_many_bytes");
    var draft = draft();

    tokens.forEach((json, code) -> refusedAs(
        ValidationKind.INVALID_CAPABILITIES,
        () -> apply(draft.policy(requiring(json)).build()),
        code));

    assertThat(rig().find(Key.of(draft.id()))).isEmpty();
  }

  @Test
  @Case("1.35")
  default void as_many_capabilities_as_the_limits_allow_are_taken() {
    ExecutionId many = create(draft().policy(requiring(tokens(256))));
    ExecutionId big = create(draft().policy(requiring("[\"" + "x".repeat(4096) + "\"]")));

    assertThat(stored(many).required().tokens()).hasSize(256);
    assertThat(stored(big).required().csv()).hasSize(4096);
  }

  @Test
  @Case("1.36")
  default void a_start_and_a_deadline_are_kept_apart() {
    ExecutionId id = create(draft().delayUntil(rig().at(5000)).deadline(rig().at(9000)));

    assertThat(stored(id).deadline()).isEqualTo(rig().at(9000));
    assertThat(stored(id).phase())
        .isEqualTo(new Phase.Runnable(new Eligibility.Delayed(rig().at(5000)), Next.FIRST));
  }

  @Test
  @Case("1.36")
  default void a_start_and_a_deadline_beyond_all_counting_are_the_end_of_time() {
    ExecutionId id = create(draft().delayUntil(Instant.MAX).deadline(Instant.MAX));

    assertThat(stored(id).deadline()).isEqualTo(Time.END);
    assertThat(stored(id).phase())
        .isEqualTo(new Phase.Runnable(new Eligibility.Delayed(Time.END), Next.FIRST));
  }

  @Test
  @Case("1.36")
  default void a_deadline_comes_from_the_policy_unless_it_is_given() {
    var policy = ExecutionPolicy.builder()
        .timeouts(new TimeoutPolicy(null, Duration.ofMillis(700)))
        .build();
    rig().setTime(100);

    assertThat(stored(create(draft().policy(policy))).deadline())
        .isEqualTo(rig().at(800));
    assertThat(stored(create(draft().policy(policy).deadline(rig().at(9000)))).deadline())
        .isEqualTo(rig().at(9000));
  }

  @Test
  @Case("1.37")
  default void a_lane_is_listed_once_from_its_first_use_on() {
    var lane = new LaneId("never-seen");
    assertThat(apply(ListLanes.all()).items()).isEmpty();

    create(draft().id(newId(lane)).lane(lane));
    rig().setTime(1000);
    create(draft().id(newId(lane)).lane(lane));

    assertThat(apply(ListLanes.all()).items()).containsExactly(lane);
    assertThat(rig().find(new Key.OfLane(lane)))
        .hasValueSatisfying(
            kept -> assertThat(kept.registeredAt()).isEqualTo(rig().at(0)));
  }

  @Test
  @Case("1.38")
  default void a_payload_is_kept_byte_for_byte() {
    var bytes = new byte[] {0, 'a', 0, (byte) 0xFF, (byte) 0xC0, (byte) 0x80, (byte) 0xED, 0};

    ExecutionId id = create(draft().payload(Payload.of(bytes)));

    assertThat(apply(new ReadExecutionContext(id)).payload().bytes()).isEqualTo(bytes);
  }

  private void nothingIsTold() {
    for (Event.Family family : Event.Family.values()) {
      assertThat(rig().events(family)).isEmpty();
    }
  }

  private static Key.OfIdempotency keyed(ExecutionId id, String key) {
    return new Key.OfIdempotency(id.partition(), NS, key);
  }

  private static ExecutionPolicy requiring(String capabilities) {
    return PolicyJson.parse(
        "{\"routing_requirements\":{\"required_capabilities\":" + capabilities + "}}");
  }

  private static String tokens(int count) {
    return IntStream.range(0, count)
        .mapToObj("\"t%d\""::formatted)
        .collect(Collectors.joining(",", "[", "]"));
  }
}
