package io.flowfabric.tck.contract;

import static io.flowfabric.decision.Event.LeaseStep.ACQUIRED;
import static io.flowfabric.decision.Event.LeaseStep.EXPIRED;
import static io.flowfabric.decision.Event.LeaseStep.RECLAIMED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.Refusal;
import io.flowfabric.error.EngineException;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.execution.CancelExecution;
import io.flowfabric.execution.CompleteExecution;
import io.flowfabric.execution.DelayExecution;
import io.flowfabric.execution.DescribeExecution;
import io.flowfabric.execution.DescribeExecution.CurrentAttempt;
import io.flowfabric.execution.DescribeExecution.CurrentLease;
import io.flowfabric.execution.FailExecution;
import io.flowfabric.execution.ReportProgress;
import io.flowfabric.flow.WaitForChildren;
import io.flowfabric.grant.GrantTicket;
import io.flowfabric.lease.RenewLease;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.AttemptOutcome;
import io.flowfabric.model.AttemptType;
import io.flowfabric.model.Authority;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Counters;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Grant;
import io.flowfabric.model.Handle;
import io.flowfabric.model.HandleKind;
import io.flowfabric.model.Key;
import io.flowfabric.model.Payload;
import io.flowfabric.model.Progress;
import io.flowfabric.model.Standing;
import io.flowfabric.model.WorkerIdentity;
import io.flowfabric.reclaim.ReclaimExecution;
import io.flowfabric.reclaim.ReclaimExecution.Outcome;
import io.flowfabric.tck.rig.Case;
import io.flowfabric.tck.rig.Crowd;
import io.flowfabric.tck.rig.Vectors;
import io.flowfabric.tck.shape.AnExecution;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Taking over what was lost. */
public interface ReclaimContract extends ReclaimScene {

  @Test
  @Case("1.155")
  default void a_grant_is_redeemed_for_a_new_attempt_under_the_ids_of_the_caller() {
    seedKey();
    Claim old = lost();
    ExecutionId id = old.execution();
    GrantTicket ticket = reclaimGrant(id, W2);
    rig().setTime(31_000);

    Claim claim = redeemed(redemption(ticket, W2));

    assertThat(claim.handle().kind()).isEqualTo(HandleKind.RECLAIMED);
    assertThat(claim.fence().lease()).isEqualTo(LEASE_L);
    assertThat(claim.fence().attempt()).isEqualTo(ATTEMPT_A);
    assertThat(claim.fence().epoch()).isEqualTo(2);
    assertThat(claim.attemptIndex()).isEqualTo(1);
    assertThat(claim.type()).isEqualTo(AttemptType.RECLAIM);
    assertThat(claim.leaseExpiresAt()).isEqualTo(rig().at(61_000));
    assertThat(claim.handle().content().lane()).isEqualTo(DEFAULT_LANE);
    assertThat(claim.handle().content().instance()).isEqualTo(W2.instance());
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.A1);
    assertThat(stored(id).counters()).isEqualTo(new Counters(2, 2, 1, 0, 0));
    assertThat(reclaimGrantOf(id)).isEmpty();
    assertThat(rig().leaseSteps(id)).containsExactly(ACQUIRED, EXPIRED, RECLAIMED);
    assertThat(rig().leaseEvents(id).getLast()).isEqualTo(leaseEvent(claim, RECLAIMED, ""));
    assertThat(rig().completions(id)).isEmpty();
    wasInterrupted(attempts(id).getFirst(), old);
    assertThat(latestAttempt(id).lineage()).isEqualTo(new Attempt.Lineage(0, "reclaim"));
  }

  private void wasInterrupted(Attempt former, Claim old) {
    assertThat(former.id()).isEqualTo(old.fence().attempt());
    assertThat(former.life())
        .isEqualTo(
            new AttemptLife.Ended(AttemptOutcome.INTERRUPTED_RECLAIMED, rig().now(), null, null));
    assertThat(former.lease().holder()).isEqualTo(W1);
    assertThat(former.lease().id()).isEqualTo(old.fence().lease());
  }

  @Test
  @Case("1.156")
  default void a_grant_of_another_worker_is_refused_and_stays_good() {
    seedKey();
    ExecutionId id = lost().execution();
    GrantTicket ticket = reclaimGrant(id, W1);
    Grant grant = reclaimGrantOf(id).orElseThrow();

    onlyAnswers(id, redemption(ticket, W2), new Outcome.Refused(Refusal.GRANTED_TO_OTHER_WORKER));
    assertThat(Refusal.GRANTED_TO_OTHER_WORKER.family()).isEqualTo(Refusal.Family.VALIDATION);
    assertThat(reclaimGrantOf(id)).contains(grant);

    assertThat(redeemed(redemption(ticket, W1)).attemptIndex()).isEqualTo(1);
  }

  @Test
  @Case("1.157")
  default void another_process_of_the_same_worker_may_redeem_the_grant() {
    seedKey();
    ExecutionId id = lost().execution();
    var other = WorkerIdentity.of("w1", "w1-i7");

    Claim claim = redeemed(redemption(reclaimGrant(id, W1), other));

    assertThat(claim.handle().content().instance()).isEqualTo(other.instance());
    assertThat(latestAttempt(id).lease().holder()).isEqualTo(other);
  }

  @Test
  @Case("1.158")
  default void without_a_grant_nothing_is_taken_over() {
    seedKey();
    ExecutionId id = claimed().execution();
    ExecutionId other = lost().execution();
    GrantTicket ofAnother = reclaimGrant(other, W2);
    GrantTicket toClaim = claimGrant(create(), W2);

    for (String key : List.of("", "nonsense", ofAnother.key(), toClaim.key())) {
      var redemption = new ReclaimExecution(id, W2, key, LEASE_L, ATTEMPT_A, LEASE, null);
      onlyAnswers(id, redemption, new Outcome.GrantNotFound());
    }
  }

  @Test
  default void a_grant_that_was_tampered_with_is_refused_and_stays() {
    seedKey();
    ExecutionId id = lost().execution();
    GrantTicket ticket = reclaimGrant(id, W1);
    rig().tamper("ff_claim_grant", reclaimGrantOf(id).orElseThrow().key(), "worker_id", "w2");

    onlyAnswers(id, redemption(ticket, W2), new Outcome.Refused(Refusal.INVALID_CLAIM_GRANT));

    assertThat(reclaimGrantOf(id)).isPresent();
  }

  @Test
  @Case("1.159")
  default void an_expired_grant_is_removed_when_it_is_shown() {
    seedKey();
    ExecutionId id = lost().execution();
    GrantTicket ticket = reclaimGrant(id, W2);
    rig().clock().advance(GRANT);
    assertThat(reclaimGrantOf(id)).isPresent();

    onlyAnswers(id, redemption(ticket, W2), new Outcome.GrantNotFound());

    assertThat(reclaimGrantOf(id)).isEmpty();
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.A2);
  }

  @Test
  default void another_workers_grant_is_kept_even_when_it_has_expired() {
    seedKey();
    ExecutionId id = lost().execution();
    GrantTicket ticket = reclaimGrant(id, W1);
    rig().clock().advance(GRANT);

    onlyAnswers(id, redemption(ticket, W2), new Outcome.Refused(Refusal.GRANTED_TO_OTHER_WORKER));

    assertThat(reclaimGrantOf(id)).isPresent();
  }

  @Test
  default void an_expired_grant_for_what_has_ended_is_as_if_there_were_none() {
    seedKey();
    ExecutionId id = lost().execution();
    GrantTicket ticket = reclaimGrant(id, W2);
    apply(new CancelExecution(new Authority.Operator(id), "not needed"));
    rig().clock().advance(GRANT);

    onlyAnswers(id, redemption(ticket, W2), new Outcome.GrantNotFound());

    assertThat(reclaimGrantOf(id)).isEmpty();
  }

  @Test
  default void what_somebody_else_has_by_now_is_left_to_them() {
    seedKey();
    ExecutionId id = lost().execution();
    GrantTicket ticket = reclaimGrant(id, W2);
    Execution taken = AnExecution.of(id).leasedUntil(rig().now().plus(LEASE));
    rig().plant(taken);

    onlyAnswers(
        id,
        redemption(ticket, W2),
        new Outcome.NotReclaimable("lifecycle_phase=active ownership_state=leased"));

    assertThat(reclaimGrantOf(id)).isEmpty();
  }

  @Test
  @Case("1.160")
  default void a_grant_is_redeemed_once() {
    seedKey();
    ExecutionId id = lost().execution();
    GrantTicket ticket = reclaimGrant(id, W2);
    Claim first = redeemed(redemption(ticket, W2));

    onlyAnswers(id, redemption(ticket, W2), new Outcome.GrantNotFound());

    complete(first);
  }

  @Test
  @Case("1.161")
  default void what_ended_meanwhile_is_not_revived() {
    seedKey();
    ExecutionId id = lost().execution();
    GrantTicket ticket = reclaimGrant(id, W2);
    apply(new CancelExecution(new Authority.Operator(id), "not needed"));

    onlyAnswers(
        id,
        redemption(ticket, W2),
        new Outcome.NotReclaimable("lifecycle_phase=terminal ownership_state=unowned"));

    assertThat(stored(id).stateVector()).isEqualTo(Vectors.T_CAN);
    assertThat(reclaimGrantOf(id)).isEmpty();
  }

  @Test
  @Case("1.162")
  default void a_grant_reserves_what_was_lost_until_it_expires() {
    seedKey();
    ExecutionId id = lost().execution();
    GrantTicket ticket = reclaimGrant(id, W1);
    Trace before = trace(id);

    assertThat(claim(W2)).isEmpty();
    rig().clock().advance(GRANT.minusMillis(1));
    assertThat(claim(W2)).isEmpty();
    assertThat(trace(id)).isEqualTo(before);

    rig().clock().advance(Duration.ofMillis(1));
    Claim claim = claim(W2).orElseThrow();
    assertThat(claim.execution()).isEqualTo(id);
    assertThat(claim.handle().kind()).isEqualTo(HandleKind.RECLAIMED);
    onlyAnswers(id, redemption(ticket, W1), new Outcome.GrantNotFound());
    complete(claim);
  }

  /** The caller is not even asked for an index, so it cannot say a wrong one. */
  @Test
  @Case("1.163")
  default void the_index_is_the_number_of_attempts_so_far() {
    seedKey();
    ExecutionId id = lostAfterTakeovers(2);

    Claim claim = redeemed(redemption(reclaimGrant(id, W1), W1));

    assertThat(claim.attemptIndex()).isEqualTo(3);
    assertThat(attempts(id)).extracting(Attempt::index).containsExactly(0, 1, 2, 3);
  }

  @Test
  @Case("1.164")
  default void epochs_and_indexes_go_on_over_every_takeover() {
    seedKey();
    ExecutionId id = lost().execution();
    var claims = new ArrayList<Claim>();
    for (int round = 0; round < 5; round++) {
      claims.add(takenOver(id, W2));
      lapse();
    }

    assertThat(claims)
        .extracting(claim -> claim.fence().epoch())
        .containsExactly(2L, 3L, 4L, 5L, 6L);
    assertThat(claims).extracting(Claim::attemptIndex).containsExactly(1, 2, 3, 4, 5);
    assertThat(attempts(id))
        .extracting(attempt -> attempt.lease().epoch())
        .containsExactly(1L, 2L, 3L, 4L, 5L, 6L);
    assertThat(rig().leaseSteps(id)).filteredOn(RECLAIMED::equals).hasSize(5);
    assertThat(stored(id).times().started()).isEqualTo(rig().at(0));
  }

  @Test
  @Case("1.170")
  default void a_negative_count_is_corruption_and_never_wraps_around() {
    seedKey();
    ExecutionId id = lost().execution();
    GrantTicket ticket = reclaimGrant(id, W2);
    List<Event> before = allEvents();
    rig().tamper("ff_exec_core", Key.of(id), "lease_reclaim_count", -1);

    refusedAs(
        ValidationKind.CORRUPTION,
        () -> apply(redemption(ticket, W2)),
        "ff_exec_core",
        "lease_reclaim_count",
        "-1");

    assertThat(allEvents()).isEqualTo(before);
    assertThat(reclaimGrantOf(id)).isPresent();
  }

  @Test
  @Case("1.171")
  default void the_former_holder_is_stale_in_all_it_does() {
    seedKey();
    Handle old = lost().handle();
    ExecutionId id = old.execution();
    Claim owner = takenOver(id, W2);
    Standing at = standing(id);
    Refusal stale = Refusal.STALE_LEASE;

    onlyAnswers(id, RenewLease.of(old), new RenewLease.Outcome.Refused(stale, at));
    onlyAnswers(
        id,
        new ReportProgress(old, new Progress(50, "half")),
        new ReportProgress.Outcome.Refused(stale, at));
    onlyAnswers(
        id,
        new CompleteExecution(old, Payload.of("late")),
        new CompleteExecution.Outcome.Refused(stale, at));
    onlyAnswers(
        id, new FailExecution(old, BROKEN, null), new FailExecution.Outcome.Refused(stale, at));
    onlyAnswers(
        id, new CancelExecution(old, "late"), new CancelExecution.Outcome.Refused(stale, at));
    onlyAnswers(
        id, new DelayExecution(old, rig().now()), new DelayExecution.Outcome.Refused(stale, at));
    onlyAnswers(id, new WaitForChildren(old), new WaitForChildren.Outcome.Refused(stale, at));

    assertThat(apply(RenewLease.of(owner.handle()))).isInstanceOf(RenewLease.Outcome.Renewed.class);
    complete(owner);
  }

  @Test
  @Case("1.172")
  default void of_two_who_redeem_one_grant_at_once_one_gets_it() {
    seedKey();
    ExecutionId id = lost().execution();
    GrantTicket ticket = reclaimGrant(id, W2);

    List<Outcome> answers = Crowd.atOnce(2, number -> apply(redemption(ticket, W2)));

    assertThat(answers).filteredOn(Outcome.Claimed.class::isInstance).hasSize(1);
    assertThat(answers).contains(new Outcome.GrantNotFound());
    assertThat(stored(id).counters()).isEqualTo(new Counters(2, 2, 1, 0, 0));
    assertThat(rig().leaseSteps(id)).containsExactly(ACQUIRED, EXPIRED, RECLAIMED);
    assertThat(reclaimGrantOf(id)).isEmpty();
  }

  @Test
  @Case("1.173")
  default void a_description_shows_the_new_holder() {
    seedKey();
    ExecutionId id = lost().execution();
    Claim claim = takenOver(id, W2);

    var shown = apply(new DescribeExecution(id)).orElseThrow();

    assertThat(shown.lease())
        .isEqualTo(new CurrentLease(
            claim.fence().lease(), 2, W2.instance(), claim.leaseExpiresAt(), 1, null));
    assertThat(shown.attempt()).isEqualTo(new CurrentAttempt(claim.fence().attempt(), 1));
    assertThat(shown.totalAttempts()).isEqualTo(2);
    assertThat(shown.blocking()).isNull();
  }

  @Test
  default void an_unknown_execution_is_not_found() {
    seedKey();
    var redemption =
        new ReclaimExecution(newId(DEFAULT_LANE), W2, "nonsense", LEASE_L, ATTEMPT_A, LEASE, null);

    assertThatThrownBy(() -> apply(redemption)).isInstanceOf(EngineException.NotFound.class);
  }

  @Test
  default void a_lease_takes_time_to_live_and_a_cap_is_not_negative() {
    ExecutionId id = newId(DEFAULT_LANE);
    refusedAs(
        ValidationKind.INVALID_INPUT,
        () -> new ReclaimExecution(id, W2, "", LEASE_L, ATTEMPT_A, Duration.ZERO, null),
        "lease_ttl_ms");
    refusedAs(
        ValidationKind.INVALID_INPUT,
        () -> new ReclaimExecution(id, W2, "", LEASE_L, ATTEMPT_A, LEASE, -1),
        "max_reclaim_count");
  }

  private Claim redeemed(ReclaimExecution redemption) {
    return ((Outcome.Claimed) apply(redemption)).claim();
  }
}
