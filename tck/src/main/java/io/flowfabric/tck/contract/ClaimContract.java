package io.flowfabric.tck.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.execution.DelayExecution;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.AttemptType;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Counters;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.HandleKind;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Lease;
import io.flowfabric.model.Payload;
import io.flowfabric.model.Tags;
import io.flowfabric.model.Time;
import io.flowfabric.model.TimeoutPolicy;
import io.flowfabric.model.WorkerIdentity;
import io.flowfabric.tck.rig.Case;
import io.flowfabric.tck.rig.Crowd;
import io.flowfabric.tck.rig.Vectors;
import io.flowfabric.tck.shape.AnExecution;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Claiming from a lane what waits there. */
public interface ClaimContract extends Evidence {

  @Test
  @Case("1.39")
  default void an_empty_lane_has_nothing_to_claim() {
    assertThat(claim(W1)).isEmpty();
    assertThat(allEvents()).isEmpty();
  }

  @Test
  @Case("1.40")
  default void a_claim_starts_the_first_attempt_under_the_first_epoch() {
    ExecutionId id = create();
    rig().setTime(500);

    Claim claim = claim(W1).orElseThrow();

    assertThat(claim.execution()).isEqualTo(id);
    assertThat(claim.handle().kind()).isEqualTo(HandleKind.FRESH);
    assertThat(claim.handle().content().instance()).isEqualTo(W1.instance());
    assertThat(claim.attemptIndex()).isZero();
    assertThat(claim.fence().epoch()).isEqualTo(1);
    assertThat(claim.type()).isEqualTo(AttemptType.INITIAL);
    assertThat(claim.leaseExpiresAt()).isEqualTo(rig().at(30_500));
    Execution stored = stored(id);
    assertThat(stored.stateVector()).isEqualTo(Vectors.A1);
    assertThat(stored.counters()).isEqualTo(new Counters(1, 1, 0, 0, 0));
    assertThat(stored.times().started()).isEqualTo(rig().at(500));
    assertThat(attempts(id)).singleElement().satisfies(attempt -> {
      assertThat(attempt.id()).isEqualTo(claim.fence().attempt());
      assertThat(attempt.type()).isEqualTo(AttemptType.INITIAL);
      assertThat(attempt.lineage()).isNull();
      assertThat(attempt.startedAt()).isEqualTo(rig().at(500));
      assertThat(attempt.lease())
          .isEqualTo(new Lease(claim.fence().lease(), 1, W1, LEASE, rig().at(500), null));
      assertThat(attempt.life()).isEqualTo(new AttemptLife.Running(rig().at(30_500), null));
    });
    assertThat(allEvents()).containsExactly(acquired(claim));
  }

  @Test
  @Case("1.41")
  default void what_one_worker_has_is_not_offered_to_another() {
    Claim claim = claimed();
    Execution before = stored(claim.execution());

    assertThat(claim(W2)).isEmpty();

    unchanged(before);
    assertThat(allEvents()).containsExactly(acquired(claim));
  }

  @Test
  @Case("1.42")
  default void a_worker_that_lacks_a_capability_gets_nothing_and_changes_nothing() {
    Execution before = stored(create(draft().requires("gpu")));

    assertThat(claim(W1)).isEmpty();

    unchanged(before);
    assertThat(allEvents()).isEmpty();
  }

  @Test
  @Case("1.43")
  default void what_a_worker_cannot_run_hides_nothing_behind_it() {
    List<Execution> exotic = IntStream.range(0, 20)
        .mapToObj(each -> stored(create(draft().requires("exotic").priority(9))))
        .toList();
    ExecutionId plain = create();

    assertThat(claim(W1)).map(Claim::execution).contains(plain);

    exotic.forEach(this::unchanged);
  }

  @Test
  @Case("1.44")
  default void hundreds_that_a_worker_cannot_run_hide_nothing_behind_them() {
    Execution[] exotic = IntStream.range(0, 600)
        .mapToObj(number -> AnExecution.of(idNumbered(number))
            .in(NS)
            .on(DEFAULT_LANE)
            .createdAt(rig().now())
            .requiring("exotic")
            .ready())
        .toArray(Execution[]::new);
    rig().plant(exotic);
    rig().setTime(1);
    ExecutionId plain = create();

    assertThat(claim(W1)).map(Claim::execution).contains(plain);
    assertThat(claim(W1)).isEmpty();

    List.of(exotic).forEach(this::unchanged);
    assertThat(rig().events(Event.Family.LEASE)).hasSize(1);
  }

  @Test
  @Case("1.45")
  default void the_highest_priority_comes_first() {
    ExecutionId low = create(draft().priority(1));
    ExecutionId high = create(draft().priority(9));
    ExecutionId middle = create(draft().priority(5));

    assertThat(threeClaims()).containsExactly(high, middle, low);
  }

  @Test
  @Case("1.45")
  default void of_equal_priority_the_oldest_comes_first() {
    ExecutionId first = create(draft().id(idNumbered(3)));
    rig().setTime(1);
    ExecutionId second = create(draft().id(idNumbered(2)));
    rig().setTime(2);
    ExecutionId third = create(draft().id(idNumbered(1)));

    assertThat(threeClaims()).containsExactly(first, second, third);
  }

  @Test
  @Case("1.45")
  default void of_equal_age_the_lowest_id_comes_first() {
    ExecutionId second = create(draft().id(idNumbered(2)));
    ExecutionId third = create(draft().id(idNumbered(3)));
    ExecutionId first = create(draft().id(idNumbered(1)));

    assertThat(threeClaims()).containsExactly(first, second, third);
  }

  private List<ExecutionId> threeClaims() {
    return List.of(
        claim(W1).orElseThrow().execution(),
        claim(W1).orElseThrow().execution(),
        claim(W1).orElseThrow().execution());
  }

  @Test
  @Case("1.46")
  default void claimers_at_the_same_time_never_get_the_same_execution() {
    List<ExecutionId> ids = IntStream.range(0, 10).mapToObj(each -> create()).toList();

    List<Optional<Claim>> answers = Crowd.atOnce(10, number -> claim(claimer(number)));

    List<Claim> claims = answers.stream().flatMap(Optional::stream).toList();
    assertThat(claims).extracting(Claim::execution).containsExactlyInAnyOrderElementsOf(ids);
    assertThat(claims).extracting(claim -> claim.fence().lease()).doesNotHaveDuplicates();
    for (Claim claim : claims) {
      assertThat(stored(claim.execution()).counters()).isEqualTo(new Counters(1, 1, 0, 0, 0));
      assertThat(rig().leaseEvents(claim.execution())).containsExactly(acquired(claim));
    }
  }

  @Test
  default void of_claimers_after_one_execution_only_one_gets_it() {
    ExecutionId id = create();

    List<Optional<Claim>> answers = Crowd.atOnce(10, number -> claim(claimer(number)));

    assertThat(answers.stream().flatMap(Optional::stream)).hasSize(1);
    assertThat(stored(id).counters()).isEqualTo(new Counters(1, 1, 0, 0, 0));
    assertThat(rig().leaseEvents(id)).hasSize(1);
  }

  private static WorkerIdentity claimer(int number) {
    return WorkerIdentity.of("claimer", "claimer-" + number);
  }

  @Test
  @Case("1.47")
  default void a_lease_needs_some_time() {
    create();
    int transactions = rig().faults().transactions();

    refusedAs(
        ValidationKind.INVALID_INPUT,
        () -> apply(claiming(1, Duration.ZERO)),
        "lease_ttl_ms",
        "at least 1 ms");

    assertThat(rig().faults().transactions()).isEqualTo(transactions);
    assertThat(allEvents()).isEmpty();
  }

  @Test
  default void a_lease_for_all_time_ends_with_time() {
    create();

    List<Claim> claims = claims(claiming(1, Duration.ofSeconds(Long.MAX_VALUE)));

    assertThat(claims).extracting(Claim::leaseExpiresAt).containsExactly(Time.END);
  }

  @Test
  default void a_claim_takes_at_least_one_and_at_most_a_thousand() {
    refusedAs(ValidationKind.INVALID_INPUT, () -> claiming(0, LEASE), "max", "1 to 1000");
    refusedAs(ValidationKind.INVALID_INPUT, () -> claiming(1001, LEASE), "max", "1 to 1000");
    assertThat(claims(claiming(1000, LEASE))).isEmpty();
  }

  private static ClaimExecutions claiming(int max, Duration ttl) {
    return new ClaimExecutions(DEFAULT_LANE, W1, Capabilities.NONE, ttl, max, Takeover.AT_ONCE);
  }

  @Test
  default void a_worker_cannot_offer_what_is_no_capability() {
    refusedAs(ValidationKind.INVALID_CAPABILITIES, () -> claim(W1, "a,b"), "comma_in_token");
    refusedAs(ValidationKind.INVALID_CAPABILITIES, () -> claim(W1, ""), "empty_token");
    refusedAs(ValidationKind.INVALID_CAPABILITIES, () -> claim(W1, "a b"), "control_or_whitespace");
  }

  @Test
  default void capabilities_are_compared_letter_by_letter_and_more_than_required_is_fine() {
    ExecutionId id = create(draft().requires("GPU", "größe"));

    assertThat(claim(W1, "gpu", "größe")).isEmpty();
    assertThat(claim(W1, "GPU", "größe", "more")).map(Claim::execution).contains(id);
  }

  @Test
  default void a_claim_takes_several_at_once_each_under_a_lease_of_its_own() {
    ExecutionId low = create(draft().priority(1));
    ExecutionId high = create(draft().priority(9));
    ExecutionId middle = create(draft().priority(5));

    List<Claim> claims = claims(claiming(2, LEASE));

    assertThat(claims).extracting(Claim::execution).containsExactly(high, middle);
    assertThat(claims).extracting(claim -> claim.fence().lease()).doesNotHaveDuplicates();
    assertThat(claims).extracting(claim -> claim.fence().attempt()).doesNotHaveDuplicates();
    assertThat(allEvents()).containsExactly(acquired(claims.get(0)), acquired(claims.get(1)));
    assertThat(stored(low).stateVector()).isEqualTo(Vectors.R1);
    assertThat(claims(claiming(2, LEASE))).extracting(Claim::execution).containsExactly(low);
  }

  @Test
  default void a_claim_stays_on_its_lane() {
    ExecutionId elsewhere = create(draft().lane(new LaneId("other")));

    assertThat(claim(W1)).isEmpty();

    assertThat(stored(elsewhere).stateVector()).isEqualTo(Vectors.R1);
  }

  @Test
  default void a_claim_brings_the_work_along() {
    var draft = draft()
        .payload(Payload.of(new byte[] {0, -1, 7}))
        .tags(Map.of("app.colour", "blue"))
        .deadline(rig().at(90_000))
        .policy(timingOutAfter(Duration.ofSeconds(40)));

    Claim claim = claimed(draft);

    assertThat(claim.assignment())
        .isEqualTo(new Claim.Assignment(
            NS,
            "kind",
            Payload.of(new byte[] {0, -1, 7}),
            null,
            Tags.of(Map.of("app.colour", "blue")),
            rig().at(90_000),
            rig().at(40_000)));
  }

  @Test
  default void an_attempt_times_out_by_the_policy_counted_from_its_claim() {
    ExecutionId id = create(draft().policy(timingOutAfter(Duration.ofSeconds(40))));
    rig().setTime(1_000);

    claim(W1);

    assertThat(latestAttempt(id).life())
        .isEqualTo(new AttemptLife.Running(rig().at(31_000), rig().at(41_000)));
  }

  @Test
  default void an_interrupted_attempt_goes_on_with_what_was_left_of_its_timeout() {
    Claim first = claimed(draft().policy(timingOutAfter(Duration.ofSeconds(40))));
    ExecutionId id = first.execution();
    rig().setTime(10_000);
    apply(new DelayExecution(first.handle(), rig().now()));
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.R4);
    rig().setTime(60_000);

    Claim second = claim(W2).orElseThrow();

    assertThat(second.handle().kind()).isEqualTo(HandleKind.RESUMED);
    assertThat(second.fence().attempt()).isEqualTo(first.fence().attempt());
    assertThat(second.fence().lease()).isNotEqualTo(first.fence().lease());
    assertThat(second.attemptIndex()).isZero();
    assertThat(second.fence().epoch()).isEqualTo(2);
    assertThat(stored(id).counters()).isEqualTo(new Counters(1, 2, 0, 0, 0));
    assertThat(stored(id).times().started()).isEqualTo(rig().at(0));
    assertThat(latestAttempt(id).lease().holder()).isEqualTo(W2);
    assertThat(latestAttempt(id).life())
        .isEqualTo(new AttemptLife.Running(rig().at(90_000), rig().at(90_000)));
    assertThat(rig().leaseEvents(id)).last().isEqualTo(acquired(second));
  }

  private static ExecutionPolicy timingOutAfter(Duration attempt) {
    return ExecutionPolicy.builder().timeouts(new TimeoutPolicy(attempt, null)).build();
  }
}
