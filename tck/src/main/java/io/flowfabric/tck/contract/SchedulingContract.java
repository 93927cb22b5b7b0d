package io.flowfabric.tck.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flowfabric.decision.Event.LeaseStep;
import io.flowfabric.decision.Refusal;
import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.error.EngineException;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.grant.GrantTicket;
import io.flowfabric.lease.ClaimExecution;
import io.flowfabric.lease.ClaimForWorker;
import io.flowfabric.lease.ClaimForWorker.Outcome;
import io.flowfabric.model.Budget;
import io.flowfabric.model.BudgetId;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Counters;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.Failure;
import io.flowfabric.model.Grant;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.HandleKind;
import io.flowfabric.model.Key;
import io.flowfabric.model.PublicState;
import io.flowfabric.model.Quota;
import io.flowfabric.model.QuotaPolicyId;
import io.flowfabric.model.Standing;
import io.flowfabric.model.WorkerIdentity;
import io.flowfabric.reclaim.ReclaimExecution;
import io.flowfabric.tck.rig.Case;
import io.flowfabric.tck.rig.Crowd;
import io.flowfabric.tck.rig.Draft;
import io.flowfabric.tck.rig.Vectors;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Claiming for a worker through a scheduler. */
public interface SchedulingContract extends GrantScene {
  BudgetId BUDGET = new BudgetId(new UUID(3, 1));
  QuotaPolicyId QUOTA = new QuotaPolicyId(new UUID(4, 1));

  @Test
  @Case("1.75")
  default void without_a_signing_key_a_scheduler_gets_nothing_but_a_worker_does() {
    Execution before = stored(create());

    assertThat(apply(scheduling(W1))).isEqualTo(new Outcome.Refused(Refusal.NO_SIGNING_KEY));

    unchanged(before);
    assertThat(grant(before.id(), GrantKind.CLAIM)).isEmpty();
    assertThat(claim(W1)).map(Claim::execution).contains(before.id());
  }

  @Test
  default void an_empty_lane_has_no_work() {
    seedKey();

    assertThat(apply(scheduling(W1))).isEqualTo(new Outcome.NoWork());
  }

  @Test
  @Case("1.80")
  default void of_two_schedulers_after_one_execution_one_gets_it() {
    seedKey();
    ExecutionId id = create();

    List<Outcome> outcomes =
        Crowd.atOnce(2, number -> apply(scheduling(WorkerIdentity.of("w", "w-" + number))));

    assertThat(outcomes).filteredOn(Outcome.Granted.class::isInstance).hasSize(1);
    assertThat(outcomes).contains(new Outcome.NoWork());
    assertThat(grant(id, GrantKind.CLAIM)).isPresent();
  }

  @Test
  default void schedulers_at_the_same_time_never_get_the_same_execution() {
    seedKey();
    IntStream.range(0, 10).forEach(each -> create());

    List<Optional<GrantTicket>> tickets =
        Crowd.atOnce(10, number -> ticket(scheduling(WorkerIdentity.of("w", "w-" + number))));

    assertThat(tickets.stream().flatMap(Optional::stream).map(GrantTicket::execution))
        .doesNotHaveDuplicates();
  }

  @Test
  @Case("1.81")
  default void work_in_the_last_partition_is_found() {
    seedKey();
    int last = rig().options().partitions().flow() - 1;
    ExecutionId id = create(draft().id(new ExecutionId(last, new UUID(0x7000, 1))));
    assertThat(id.partition()).isEqualTo(255);

    Optional<GrantTicket> found = IntStream.range(0, 8)
        .mapToObj(call -> {
          rig().setTime(call * 250L);
          return ticket(scheduling(W1));
        })
        .flatMap(Optional::stream)
        .findFirst();

    assertThat(found).map(GrantTicket::execution).contains(id);
  }

  @Test
  default void a_scheduler_gets_the_best_first() {
    seedKey();
    ExecutionId low = create(draft().priority(1));
    ExecutionId high = create(draft().priority(9));

    assertThat(ticket(scheduling(W1))).map(GrantTicket::execution).contains(high);
    assertThat(ticket(scheduling(W1))).map(GrantTicket::execution).contains(low);
    assertThat(ticket(scheduling(W1))).isEmpty();
  }

  @Test
  @Case("1.82")
  default void a_spent_budget_blocks_and_the_next_is_considered() {
    seedKey();
    rig().plant(new Budget(BUDGET, Map.of("tokens", 5L), Map.of("tokens", 7L)));
    ExecutionId broke = create(onBudget());

    assertThat(apply(scheduling(W1))).isEqualTo(new Outcome.NoWork());
    ExecutionId alsoBroke = create(onBudget());
    ExecutionId behind = create();
    Optional<GrantTicket> granted = ticket(scheduling(W1));

    for (ExecutionId blocked : List.of(broke, alsoBroke)) {
      assertThat(stored(blocked).stateVector()).isEqualTo(Vectors.X_BUD);
      assertThat(stored(blocked).publicState()).isEqualTo(PublicState.RATE_LIMITED);
      assertThat(stored(blocked).blockingDetail())
          .contains(BUDGET.toString(), "\"used\":7", "\"limit\":5");
      assertThat(grant(blocked, GrantKind.CLAIM)).isEmpty();
    }
    assertThat(granted).map(GrantTicket::execution).contains(behind);
    assertThat(allEvents()).isEmpty();
  }

  @Test
  default void a_full_quota_blocks_and_the_next_is_considered() {
    seedKey();
    rig().plant(quota(1));
    ExecutionId admitted = create(onQuota());
    List<ExecutionId> crowded =
        IntStream.range(0, 20).mapToObj(each -> create(onQuota())).toList();
    ExecutionId behind = create();

    assertThat(ticket(scheduling(W1))).map(GrantTicket::execution).contains(admitted);
    assertThat(ticket(scheduling(W1))).map(GrantTicket::execution).contains(behind);

    assertThat(storedQuota().admitted()).containsOnlyKeys(admitted);
    assertThat(crowded)
        .allSatisfy(id -> assertThat(stored(id).stateVector()).isEqualTo(Vectors.X_QUO));
  }

  @Test
  @Case("1.83")
  default void an_admission_does_not_outlive_a_grant_that_failed() {
    seedKey();
    rig().plant(quota(1));
    Execution before = stored(create(onQuota()));
    rig().faults().failAfterFlush(1);

    assertThatThrownBy(() -> apply(scheduling(W1))).isInstanceOf(EngineException.Transport.class);

    assertThat(storedQuota().admitted()).isEmpty();
    assertThat(grant(before.id(), GrantKind.CLAIM)).isEmpty();
    unchanged(before);
    assertThat(ticket(scheduling(W1))).map(GrantTicket::execution).contains(before.id());
    assertThat(storedQuota().admitted()).containsOnlyKeys(before.id());
  }

  @Test
  default void what_was_admitted_is_granted_again_without_another_admission() {
    seedKey();
    rig().plant(quota(1));
    ExecutionId id = create(onQuota());
    ticket(scheduling(W1));
    rig().setTime(5_000);

    assertThat(ticket(scheduling(W2))).map(GrantTicket::execution).contains(id);
  }

  @Test
  default void a_budget_that_cannot_be_read_denies() {
    seedKey();
    Execution before = stored(create(onBudget()));
    rig().faults().poison(new Key.OfBudget(BUDGET));

    assertThatThrownBy(() -> apply(scheduling(W1))).isInstanceOf(EngineException.Transport.class);

    rig().faults().poison(null);
    unchanged(before);
    assertThat(grant(before.id(), GrantKind.CLAIM)).isEmpty();
  }

  @Test
  @Case("1.85")
  default void what_was_lost_is_granted_to_be_taken_over() {
    seedKey();
    ExecutionId id = lost().execution();
    Execution before = stored(id);

    GrantTicket ticket = ticket(scheduling(W2)).orElseThrow();

    assertThat(ticket.kind()).isEqualTo(GrantKind.RECLAIM);
    unchanged(before);
    assertThat(grant(id, GrantKind.RECLAIM)).map(Grant::worker).contains(W2);
    notLeaseable(ticket);
    var taken = (ReclaimExecution.Outcome.Claimed)
        apply(new ReclaimExecution(id, W2, ticket.key(), LEASE_ID, ATTEMPT_ID, LEASE, null));
    assertThat(taken.claim().handle().kind()).isEqualTo(HandleKind.RECLAIMED);
    assertThat(stored(id).counters()).isEqualTo(new Counters(2, 2, 1, 0, 0));
    assertThat(grant(id, GrantKind.RECLAIM)).isEmpty();
    assertThat(rig().leaseEvents(id))
        .last()
        .isEqualTo(leaseEvent(taken.claim(), LeaseStep.RECLAIMED, ""));
    notLeaseable(ticket);
  }

  @Test
  default void what_is_taken_over_gets_an_attempt_id_of_its_own() {
    seedKey();
    Claim lost = lost();
    GrantTicket ticket = ticket(scheduling(W2)).orElseThrow();
    Execution before = stored(lost.execution());
    var command = new ReclaimExecution(
        before.id(), W2, ticket.key(), LEASE_ID, lost.fence().attempt(), LEASE, null);

    assertThat(apply(command))
        .isEqualTo(new ReclaimExecution.Outcome.Refused(Refusal.ATTEMPT_ID_IN_USE));

    unchanged(before);
    assertThat(grant(before.id(), GrantKind.RECLAIM)).isPresent();
  }

  private void notLeaseable(GrantTicket ticket) {
    Execution before = stored(ticket.execution());

    assertThat(apply(redeeming(before.id(), W2, ticket.key())))
        .isEqualTo(new ClaimExecution.Outcome.Refused(
            Refusal.EXECUTION_NOT_LEASEABLE, Standing.of(before)));

    unchanged(before);
  }

  @Test
  default void a_grant_to_take_over_keeps_other_schedulers_away() {
    seedKey();
    ExecutionId id = lost().execution();
    ticket(scheduling(W1));

    assertThat(apply(scheduling(W2))).isEqualTo(new Outcome.NoWork());

    rig().clock().advance(GRANT);
    assertThat(ticket(scheduling(W2))).map(GrantTicket::execution).contains(id);
  }

  @Test
  default void taking_over_can_be_left_to_others_or_to_later() {
    seedKey();
    ExecutionId id = lost().execution();
    var later = new Takeover(true, Duration.ofMillis(5_000));

    assertThat(ticket(scheduling(W1, Takeover.NEVER))).isEmpty();
    rig().clock().advance(Duration.ofMillis(4_999));
    assertThat(ticket(scheduling(W1, later))).isEmpty();
    rig().clock().advance(Duration.ofMillis(1));
    assertThat(ticket(scheduling(W1, later))).map(GrantTicket::execution).contains(id);
  }

  @Test
  default void what_was_lost_too_often_ends_and_the_next_is_considered() {
    seedKey();
    ExecutionId worn =
        lost(draft().policy(ExecutionPolicy.builder().maxReclaims(0).build())).execution();
    ExecutionId behind = create();

    assertThat(ticket(scheduling(W2))).map(GrantTicket::execution).contains(behind);

    assertThat(stored(worn).stateVector()).isEqualTo(Vectors.T_FAIL);
    assertThat(stored(worn).lastFailure()).isEqualTo(Failure.RECLAIM_CAP);
    assertThat(rig().completions(worn)).hasSize(1);
    assertThat(rig().leaseSteps(worn)).last().isEqualTo(LeaseStep.REVOKED);
  }

  @Test
  default void an_interrupted_attempt_is_granted_to_be_claimed() {
    seedKey();
    ExecutionId id = interrupted().execution();

    GrantTicket ticket = ticket(scheduling(W1)).orElseThrow();

    assertThat(ticket.kind()).isEqualTo(GrantKind.CLAIM);
    assertThat(((ClaimExecution.Outcome.Refused) apply(redeeming(id, W1, ticket.key()))).why())
        .isEqualTo(Refusal.USE_CLAIM_RESUMED_EXECUTION);
    apply(resuming(id, W1, ticket.key()));
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.A1);
  }

  @Test
  default void a_scheduler_must_grant_some_time() {
    refusedAs(
        ValidationKind.INVALID_INPUT,
        () -> new ClaimForWorker(
            DEFAULT_LANE, W1, Capabilities.NONE, Duration.ZERO, Takeover.AT_ONCE),
        "grant_ttl_ms");
  }

  private Draft onBudget() {
    return draft().policy(ExecutionPolicy.builder().budgets(List.of(BUDGET)).build());
  }

  private Draft onQuota() {
    return draft().policy(ExecutionPolicy.builder().quota(QUOTA).build());
  }

  private static Quota quota(int concurrent) {
    return new Quota(QUOTA, Duration.ofSeconds(10), 0, concurrent, new TreeMap<>());
  }

  private Quota storedQuota() {
    return rig().find(new Key.OfQuota(QUOTA)).orElseThrow();
  }

  private static ClaimForWorker scheduling(WorkerIdentity worker) {
    return scheduling(worker, Takeover.AT_ONCE);
  }

  private static ClaimForWorker scheduling(WorkerIdentity worker, Takeover takeover) {
    return new ClaimForWorker(DEFAULT_LANE, worker, Capabilities.NONE, GRANT, takeover);
  }

  private Optional<GrantTicket> ticket(ClaimForWorker command) {
    return apply(command) instanceof Outcome.Granted(GrantTicket ticket)
        ? Optional.of(ticket)
        : Optional.empty();
  }
}
