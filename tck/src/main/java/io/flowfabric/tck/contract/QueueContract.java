package io.flowfabric.tck.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.Event.LeaseStep;
import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.lease.RevokeLease;
import io.flowfabric.lease.ScanEligibleExecutions;
import io.flowfabric.model.AttemptOutcome;
import io.flowfabric.model.Budget;
import io.flowfabric.model.BudgetId;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.Failure;
import io.flowfabric.model.HandleKind;
import io.flowfabric.model.Key;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Quota;
import io.flowfabric.model.QuotaPolicyId;
import io.flowfabric.model.TerminalOutcome;
import io.flowfabric.tck.rig.Draft;
import io.flowfabric.tck.rig.Vectors;
import io.flowfabric.tck.shape.AnExecution;
import io.flowfabric.tck.shape.Sample;
import io.flowfabric.tck.shape.Shape;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which executions of a lane a claim is offered, and what it ends, blocks or passes on the way. */
public interface QueueContract extends Evidence {
  Set<Shape> OFFERED = EnumSet.of(Shape.R1, Shape.R2, Shape.R3, Shape.R4, Shape.A2, Shape.A3);
  BudgetId BUDGET = new BudgetId(new UUID(1, 1));
  QuotaPolicyId QUOTA = new QuotaPolicyId(new UUID(2, 1));

  @Test
  default void everything_that_waits_or_was_lost_is_offered() {
    List<Execution> offered = planted(OFFERED);
    rig().setTime(60_000);

    assertThat(claims(sampleLane()))
        .extracting(Claim::execution)
        .containsExactlyInAnyOrderElementsOf(offered.stream().map(Execution::id).toList());
  }

  @Test
  default void nothing_else_is_offered() {
    List<Execution> others = plantedInAllBut(OFFERED);
    rig().setTime(20_000);

    assertThat(claims(sampleLane())).isEmpty();

    others.forEach(this::unchanged);
    assertThat(allEvents()).isEmpty();
  }

  private static ClaimExecutions sampleLane() {
    var offer = Sample.policy().routing().capabilities();
    return new ClaimExecutions(Sample.LANE, W1, offer, LEASE, 100, Takeover.AT_ONCE);
  }

  @Test
  default void what_was_lost_stands_in_one_order_with_what_waits() {
    Claim revoked = claimed(draft().priority(1));
    apply(new RevokeLease(revoked.execution(), null, null, "drained"));
    Claim lost = lost(draft().priority(5));
    ExecutionId high = create(draft().priority(9));
    ExecutionId low = create(draft().priority(3));

    List<Claim> claims = claims(claiming(4));

    assertThat(claims)
        .extracting(Claim::execution)
        .containsExactly(high, lost.execution(), low, revoked.execution());
    assertThat(claims)
        .extracting(claim -> claim.handle().kind())
        .containsExactly(
            HandleKind.FRESH, HandleKind.RECLAIMED, HandleKind.FRESH, HandleKind.RECLAIMED);
    assertThat(rig().leaseSteps(lost.execution()))
        .containsExactly(LeaseStep.ACQUIRED, LeaseStep.EXPIRED, LeaseStep.RECLAIMED);
  }

  @Test
  default void what_was_lost_too_often_ends_and_the_claim_goes_on_to_the_next() {
    Claim worn = lost(draft().policy(ExecutionPolicy.builder().maxReclaims(0).build()));
    ExecutionId id = worn.execution();
    ExecutionId behind = create();

    assertThat(claim(W2)).map(Claim::execution).contains(behind);

    Execution ended = stored(id);
    assertThat(ended.stateVector()).isEqualTo(Vectors.T_FAIL);
    assertThat(ended.lastFailure()).isEqualTo(Failure.RECLAIM_CAP);
    assertThat(ended.counters().reclaims()).isZero();
    assertThat(attempts(id))
        .singleElement()
        .satisfies(attempt ->
            assertThat(attempt.hasOutcome(AttemptOutcome.INTERRUPTED_RECLAIMED)).isTrue());
    assertThat(rig().completions(id))
        .singleElement()
        .extracting(Event.Completion::outcome)
        .isEqualTo(TerminalOutcome.FAILED);
    assertThat(rig().leaseEvents(id))
        .last()
        .isEqualTo(leaseEvent(worn, LeaseStep.REVOKED, "reclaim_cap"));
  }

  @Test
  default void hundreds_that_were_lost_too_often_do_not_keep_a_claim_from_the_next() {
    Execution[] worn = IntStream.range(0, 300)
        .mapToObj(number ->
            onTheLane(number).takenOverAtMost(0).lostAt(rig().now(), rig().now()))
        .toArray(Execution[]::new);
    rig().plant(worn);
    rig().setTime(1);
    ExecutionId behind = create();

    assertThat(claim(W1)).map(Claim::execution).contains(behind);

    assertThat(rig().events(Event.Family.COMPLETION)).hasSize(worn.length);
  }

  @Test
  default void a_spent_budget_blocks_and_the_claim_goes_on_to_the_next() {
    rig().plant(new Budget(BUDGET, Map.of("tokens", 10L), Map.of("tokens", 10L)));
    ExecutionId broke = create(onBudget());
    ExecutionId behind = create();

    assertThat(claim(W1)).map(Claim::execution).contains(behind);

    assertThat(stored(broke).stateVector()).isEqualTo(Vectors.X_BUD);
    assertThat(stored(broke).blockingDetail())
        .contains(BUDGET.toString(), "\"used\":10", "\"limit\":10");
    assertThat(rig().leaseEvents(broke)).isEmpty();
  }

  @Test
  default void hundreds_without_a_budget_do_not_keep_a_claim_from_the_next() {
    rig().plant(new Budget(BUDGET, Map.of("tokens", 10L), Map.of("tokens", 10L)));
    Execution[] broke = IntStream.range(0, 300)
        .mapToObj(number -> onTheLane(number).paidBy(BUDGET).ready())
        .toArray(Execution[]::new);
    rig().plant(broke);
    rig().setTime(1);
    ExecutionId behind = create();

    assertThat(claim(W1)).map(Claim::execution).contains(behind);

    assertThat(List.of(broke))
        .allSatisfy(each -> assertThat(stored(each.id()).stateVector()).isEqualTo(Vectors.X_BUD));
  }

  @Test
  default void a_budget_with_something_left_or_without_a_limit_or_unknown_blocks_nothing() {
    var unlimited = new BudgetId(new UUID(1, 2));
    var unknown = new BudgetId(new UUID(1, 3));
    rig().plant(new Budget(BUDGET, Map.of("tokens", 10L), Map.of("tokens", 9L, "cents", 99L)));
    rig().plant(new Budget(unlimited, Map.of("tokens", 0L), Map.of("tokens", 99L)));
    var budgets = List.of(BUDGET, unlimited, unknown);
    ExecutionId id =
        create(draft().policy(ExecutionPolicy.builder().budgets(budgets).build()));

    assertThat(claim(W1)).map(Claim::execution).contains(id);
  }

  @Test
  default void a_full_quota_blocks_and_the_claim_goes_on_to_the_next() {
    rig().plant(quota(0, 1));
    ExecutionId admitted = create(onQuota());
    ExecutionId crowded = create(onQuota());
    ExecutionId behind = create();

    assertThat(claim(W1)).map(Claim::execution).contains(admitted);
    assertThat(claim(W1)).map(Claim::execution).contains(behind);

    assertThat(storedQuota().admitted()).isEqualTo(Map.of(admitted, rig().now()));
    assertThat(stored(crowded).stateVector()).isEqualTo(Vectors.X_QUO);
    assertThat(stored(crowded).blockingDetail()).contains(QUOTA.toString());
  }

  @Test
  default void what_one_claim_admits_counts_against_the_rest_of_it() {
    rig().plant(quota(2, 0));
    ExecutionId first = create(onQuota());
    ExecutionId second = create(onQuota());
    ExecutionId crowded = create(onQuota());
    ExecutionId behind = create();

    assertThat(claims(claiming(3)))
        .extracting(Claim::execution)
        .containsExactly(first, second, behind);

    assertThat(storedQuota().admitted()).containsOnlyKeys(first, second);
    assertThat(stored(crowded).stateVector()).isEqualTo(Vectors.X_QUO);
  }

  @Test
  default void a_quota_has_room_again_when_its_window_has_passed() {
    rig().plant(quota(1, 0));
    ExecutionId first = create(onQuota());
    claim(W1);
    rig().clock().advance(Duration.ofSeconds(10));
    ExecutionId second = create(onQuota());

    assertThat(claim(W1)).map(Claim::execution).contains(second);

    assertThat(storedQuota().admitted()).containsKeys(first, second);
  }

  private Draft onBudget() {
    return draft().policy(ExecutionPolicy.builder().budgets(List.of(BUDGET)).build());
  }

  private Draft onQuota() {
    return draft().policy(ExecutionPolicy.builder().quota(QUOTA).build());
  }

  private static Quota quota(int perTenSeconds, int concurrent) {
    return new Quota(QUOTA, Duration.ofSeconds(10), perTenSeconds, concurrent, new TreeMap<>());
  }

  private Quota storedQuota() {
    return rig().find(new Key.OfQuota(QUOTA)).orElseThrow();
  }

  private AnExecution onTheLane(int number) {
    return AnExecution.of(idNumbered(number))
        .in(NS)
        .on(DEFAULT_LANE)
        .createdAt(rig().now());
  }

  private static ClaimExecutions claiming(int max) {
    return new ClaimExecutions(DEFAULT_LANE, W1, Capabilities.NONE, LEASE, max, Takeover.AT_ONCE);
  }

  @Test
  default void a_scan_lists_what_waits_in_the_order_of_claims_whatever_it_requires() {
    ExecutionId low = create(draft().priority(1));
    ExecutionId high = create(draft().priority(9).requires("gpu"));
    create(draft().delayUntil(rig().at(1_000)));
    create(draft().lane(new LaneId("other")));
    Execution before = stored(high);

    assertThat(scan(10)).containsExactly(high, low);
    assertThat(scan(1)).containsExactly(high);
    assertThat(scan(0)).isEmpty();

    unchanged(before);
  }

  @Test
  default void a_scan_lists_neither_what_was_lost_nor_another_partition() {
    lost();
    create(draft().id(new ExecutionId(255, new UUID(0x7000, 1))));

    assertThat(scan(10)).isEmpty();
  }

  @Test
  default void a_scan_lists_at_most_a_thousand() {
    rig()
        .plant(IntStream.range(0, 1001)
            .mapToObj(number -> onTheLane(number).ready())
            .toArray(Execution[]::new));

    assertThat(scan(5_000)).hasSize(1_000).startsWith(idNumbered(0), idNumbered(1));
    refusedAs(ValidationKind.INVALID_INPUT, () -> scan(-1), "limit");
  }

  private List<ExecutionId> scan(int limit) {
    int partition = idNumbered(0).partition();
    return apply(new ScanEligibleExecutions(DEFAULT_LANE, partition, limit));
  }
}
