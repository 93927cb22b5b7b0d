package io.flowfabric.tck.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Event.LeaseStep;
import io.flowfabric.decision.Refusal;
import io.flowfabric.engine.reconcile.Overtime;
import io.flowfabric.execution.CancelExecution;
import io.flowfabric.execution.CompleteExecution;
import io.flowfabric.execution.FailExecution;
import io.flowfabric.execution.ReplayExecution;
import io.flowfabric.lease.ReleaseLease;
import io.flowfabric.lease.RenewLease;
import io.flowfabric.lease.RevokeLease;
import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.Authority;
import io.flowfabric.model.Backoff;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Counters;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.HandleKind;
import io.flowfabric.model.Interruption;
import io.flowfabric.model.Payload;
import io.flowfabric.model.PublicState;
import io.flowfabric.model.RetryPolicy;
import io.flowfabric.model.TimeoutPolicy;
import io.flowfabric.tck.rig.Case;
import io.flowfabric.tck.rig.Vectors;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A worker that stops gives back what it holds, and another goes on at once. */
public interface ReleaseContract extends EndingEvidence {
  ReleaseLease.Outcome GIVEN_BACK = new ReleaseLease.Outcome.Released(PublicState.RESUMABLE);

  @Test
  @Case("release.1")
  default void a_released_execution_waits_for_a_worker_with_its_attempt() {
    Claim claim = claimed(draft().deadline(rig().at(60_000)));
    ExecutionId id = claim.execution();
    Trace before = trace(id);
    rig().setTime(1_000);

    assertThat(apply(new ReleaseLease(claim.handle()))).isEqualTo(GIVEN_BACK);

    Execution after = stored(id);
    assertThat(after.stateVector()).isEqualTo(Vectors.R4);
    assertThat(after.deadline()).isEqualTo(rig().at(60_000));
    assertThat(after.counters()).isEqualTo(before.execution().counters());
    assertThat(after.times().lastTransition()).isEqualTo(rig().at(1_000));
    assertThat(attempts(id)).hasSize(1);
    assertThat(latestAttempt(id).life())
        .isEqualTo(new AttemptLife.Interrupted(Interruption.RELEASE, null));
    assertThat(latestAttempt(id).lease()).isEqualTo(before.attempts().getFirst().lease());
  }

  @Test
  @Case("release.2")
  default void a_release_is_told_as_the_end_of_the_lease_and_of_nothing_else() {
    Claim claim = claimed();
    ExecutionId id = claim.execution();

    apply(new ReleaseLease(claim.handle()));

    assertThat(rig().leaseEvents(id))
        .containsExactly(acquired(claim), leaseEvent(claim, LeaseStep.REVOKED, "released"));
    assertThat(rig().completions(id)).isEmpty();
  }

  @Test
  @Case("release.3")
  default void the_next_claim_goes_on_with_the_same_attempt_without_waiting_for_expiry() {
    Claim first = claimed();
    ExecutionId id = first.execution();
    apply(new ReleaseLease(first.handle()));

    Claim second = claim(W2).orElseThrow();

    assertThat(second.handle().kind()).isEqualTo(HandleKind.RESUMED);
    assertThat(second.fence().attempt()).isEqualTo(first.fence().attempt());
    assertThat(second.attemptIndex()).isZero();
    assertThat(second.fence().epoch()).isEqualTo(2);
    complete(second);
    assertThat(stored(id).counters()).isEqualTo(new Counters(1, 2, 0, 0, 0));
    assertThat(attempts(id)).hasSize(1);
  }

  @Test
  @Case("release.4")
  default void releasing_costs_no_reclaim_and_no_retry() {
    var policy = ExecutionPolicy.builder()
        .maxReclaims(0)
        .retry(RetryPolicy.of(1, new Backoff.Fixed(Duration.ZERO)))
        .build();
    Claim claim = claimed(draft().policy(policy));
    for (int deploys = 0; deploys < 5; deploys++) {
      apply(new ReleaseLease(claim.handle()));
      claim = claim(deploys % 2 == 0 ? W2 : W1).orElseThrow();
    }

    assertThat(apply(new FailExecution(claim.handle(), BROKEN, null)))
        .isEqualTo(new FailExecution.Outcome.RetryScheduled(rig().now(), 1));
    assertThat(stored(claim.execution()).counters()).isEqualTo(new Counters(1, 6, 0, 1, 0));
  }

  @Test
  @Case("release.5")
  default void released_again_by_the_same_holder_it_gets_the_same_answer() {
    Claim claim = claimed();
    apply(new ReleaseLease(claim.handle()));
    rig().setTime(5_000);

    onlyAnswers(claim.execution(), new ReleaseLease(claim.handle()), GIVEN_BACK);
  }

  @Test
  @Case("release.6")
  default void once_somebody_has_claimed_the_old_holder_is_stale() {
    Claim first = claimed();
    ExecutionId id = first.execution();
    apply(new ReleaseLease(first.handle()));
    Claim second = claim(W2).orElseThrow();

    onlyAnswers(id, new ReleaseLease(first.handle()), refused(id, Refusal.STALE_LEASE));
    onlyAnswers(
        id,
        new CompleteExecution(first.handle(), Payload.of("late")),
        new CompleteExecution.Outcome.Refused(Refusal.STALE_LEASE, standing(id)));
    complete(second);
    onlyAnswers(id, new ReleaseLease(first.handle()), refused(id, Refusal.EXECUTION_NOT_ACTIVE));
  }

  @Test
  @Case("release.7")
  default void after_a_release_the_handle_is_good_for_nothing_else() {
    Claim claim = claimed();
    ExecutionId id = claim.execution();
    apply(new ReleaseLease(claim.handle()));

    onlyAnswers(
        id,
        RenewLease.of(claim.handle()),
        new RenewLease.Outcome.Refused(Refusal.EXECUTION_NOT_ACTIVE, standing(id)));
    onlyAnswers(
        id,
        new CompleteExecution(claim.handle(), Payload.EMPTY),
        new CompleteExecution.Outcome.Refused(Refusal.EXECUTION_NOT_ACTIVE, standing(id)));
  }

  @Test
  @Case("release.8")
  default void a_lease_that_was_lost_cannot_be_given_back() {
    Claim expired = lost();
    onlyAnswers(
        expired.execution(),
        new ReleaseLease(expired.handle()),
        refused(expired.execution(), Refusal.LEASE_EXPIRED));
    complete(claim(W2).orElseThrow());

    Claim revoked = claimed();
    apply(new RevokeLease(revoked.execution(), null, null, "maintenance"));
    onlyAnswers(
        revoked.execution(),
        new ReleaseLease(revoked.handle()),
        refused(revoked.execution(), Refusal.LEASE_REVOKED));
  }

  @Test
  @Case("release.9")
  default void the_timeout_of_an_attempt_stands_still_until_it_goes_on() {
    var policy = ExecutionPolicy.builder()
        .timeouts(new TimeoutPolicy(Duration.ofMillis(10_000), null))
        .build();
    Claim first = claimed(draft().policy(policy));
    rig().setTime(4_000);
    apply(new ReleaseLease(first.handle()));

    rig().setTime(20_000);
    assertThat(rig().tick(Overtime.ATTEMPT_TIMEOUT).found()).isZero();

    assertThat(claim(W2).orElseThrow().assignment().timeoutAt()).isEqualTo(rig().at(26_000));
  }

  @Test
  @Case("release.10")
  default void what_ended_after_its_release_can_be_replayed_in_a_new_attempt() {
    Claim first = claimed();
    ExecutionId id = first.execution();
    apply(new ReleaseLease(first.handle()));
    apply(new CancelExecution(new Authority.Operator(id), "not needed"));
    onlyAnswers(id, new ReleaseLease(first.handle()), refused(id, Refusal.EXECUTION_NOT_ACTIVE));

    apply(new ReplayExecution(id));
    Claim second = claim(W2).orElseThrow();

    assertThat(second.attemptIndex()).isEqualTo(1);
    assertThat(second.fence().epoch()).isEqualTo(2);
    onlyAnswers(id, new ReleaseLease(first.handle()), refused(id, Refusal.STALE_LEASE));
  }

  private ReleaseLease.Outcome refused(ExecutionId id, Refusal why) {
    return new ReleaseLease.Outcome.Refused(why, standing(id));
  }
}
