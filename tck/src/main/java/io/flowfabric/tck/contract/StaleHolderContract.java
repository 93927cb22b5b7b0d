package io.flowfabric.tck.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.Command;
import io.flowfabric.decision.Event;
import io.flowfabric.decision.Event.LeaseStep;
import io.flowfabric.decision.Refusal;
import io.flowfabric.engine.reconcile.Overtime;
import io.flowfabric.execution.CancelExecution;
import io.flowfabric.execution.CompleteExecution;
import io.flowfabric.execution.DelayExecution;
import io.flowfabric.execution.FailExecution;
import io.flowfabric.execution.ReplayExecution;
import io.flowfabric.execution.ReportProgress;
import io.flowfabric.flow.WaitForChildren;
import io.flowfabric.lease.RenewLease;
import io.flowfabric.lease.RevokeLease;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.Authority;
import io.flowfabric.model.Backoff;
import io.flowfabric.model.BlockingReason;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Eligibility;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.Failure;
import io.flowfabric.model.Handle;
import io.flowfabric.model.Interruption;
import io.flowfabric.model.LifecyclePhase;
import io.flowfabric.model.Phase;
import io.flowfabric.model.Progress;
import io.flowfabric.model.RetryPolicy;
import io.flowfabric.model.Standing;
import io.flowfabric.model.TerminalOutcome;
import io.flowfabric.model.TimeoutPolicy;
import io.flowfabric.model.Transitions;
import io.flowfabric.tck.rig.Draft;
import io.flowfabric.tck.rig.Naming;
import io.flowfabric.tck.rig.Vectors;
import java.time.Duration;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * What a worker sees that still holds a handle when its lease is over, and how leases follow each
 * other.
 */
public interface StaleHolderContract extends EndingEvidence {
  RetryPolicy RETRY_AT_ONCE = RetryPolicy.of(1, new Backoff.Fixed(Duration.ZERO));

  @Test
  default void every_call_that_meets_its_lapsed_lease_first_marks_it_and_is_refused() {
    for (Function<Handle, Command<?>> call : Naming.byHandle()) {
      Claim claim = claimed();
      ExecutionId id = claim.execution();
      rig().clock().advance(LEASE);
      Command<?> command = call.apply(claim.handle());

      assertThat(apply(command)).asString().contains("Refused", "LEASE_EXPIRED");

      assertThat(stored(id).stateVector()).as("%s", command).isEqualTo(Vectors.A2);
      assertThat(rig().leaseSteps(id)).containsExactly(LeaseStep.ACQUIRED, LeaseStep.EXPIRED);
      assertThat(rig().completions(id)).isEmpty();
      cancel(id);
    }
  }

  @Test
  default void a_lapsed_lease_that_nobody_took_over_stays_lapsed_for_its_holder() {
    Claim old = lost();

    refusesAll(old, Refusal.LEASE_EXPIRED);
  }

  @Test
  default void a_revoked_lease_is_revoked_for_its_holder() {
    Claim old = claimed();
    apply(new RevokeLease(old.execution(), null, null, "drained"));

    refusesAll(old, Refusal.LEASE_REVOKED);

    rig().setTime(30_000);
    refusesAll(old, Refusal.LEASE_REVOKED);
  }

  @Test
  default void the_holder_of_what_was_reclaimed_is_stale_and_cannot_disturb_the_new_one() {
    Claim old = lost();
    Claim current = claim(W2).orElseThrow();

    refusesAll(old, Refusal.STALE_LEASE);

    goesOn(current);
  }

  @Test
  default void the_holder_of_what_was_reclaimed_and_finished_learns_how_it_ended() {
    Claim old = lost();
    Claim current = claim(W2).orElseThrow();
    complete(current);

    refusesAll(old, Refusal.EXECUTION_NOT_ACTIVE);
    assertThat(standing(old.execution()))
        .isEqualTo(new Standing(
            LifecyclePhase.TERMINAL, TerminalOutcome.SUCCESS, 2, current.fence().attempt()));
  }

  @Test
  default void the_holder_of_what_waits_for_a_retry_is_not_active() {
    Claim old = claimed(draft().retry(RETRY_AT_ONCE));
    apply(new FailExecution(old.handle(), BROKEN, null));

    refusesAllButFailing(old, Refusal.EXECUTION_NOT_ACTIVE);
    repeatsItsFailure(old);
    assertThat(standing(old.execution()).phase()).isEqualTo(LifecyclePhase.RUNNABLE);
  }

  @Test
  default void the_holder_of_what_runs_again_is_stale() {
    Claim old = claimed(draft().retry(RETRY_AT_ONCE));
    apply(new FailExecution(old.handle(), BROKEN, null));
    Claim current = claim(W2).orElseThrow();

    refusesAllButFailing(old, Refusal.STALE_LEASE);
    repeatsItsFailure(old);

    goesOn(current);
  }

  @Test
  default void the_holder_of_what_was_cancelled_is_not_active_and_may_cancel() {
    Claim old = claimed();
    ExecutionId id = old.execution();
    cancel(id);

    refusesUnending(old, Refusal.EXECUTION_NOT_ACTIVE);
    refusesCompleting(old, Refusal.EXECUTION_NOT_ACTIVE);
    refusesFailing(old, Refusal.EXECUTION_NOT_ACTIVE);
    onlyAnswers(
        id, new CancelExecution(old.handle(), "mine"), new CancelExecution.Outcome.Cancelled(id));
    assertThat(standing(id).outcome()).isEqualTo(TerminalOutcome.CANCELLED);
  }

  @Test
  default void the_holder_of_what_expired_is_not_active() {
    Claim old = claimed(draft().deadline(rig().at(1_000)));
    rig().setTime(1_000);
    rig().tick(Overtime.EXECUTION_DEADLINE);

    refusesAll(old, Refusal.EXECUTION_NOT_ACTIVE);
    assertThat(standing(old.execution()).outcome()).isEqualTo(TerminalOutcome.EXPIRED);
  }

  @Test
  default void the_holder_of_what_is_suspended_is_not_active() {
    Claim old = claimed();
    suspend(old.execution());

    refusesAll(old, Refusal.EXECUTION_NOT_ACTIVE);
    assertThat(standing(old.execution()).phase()).isEqualTo(LifecyclePhase.SUSPENDED);
  }

  @Test
  default void the_holder_of_what_is_delayed_is_not_active() {
    Claim old = claimed();
    apply(new DelayExecution(old.handle(), rig().at(100)));

    refusesAll(old, Refusal.EXECUTION_NOT_ACTIVE);
    assertThat(standing(old.execution()).phase()).isEqualTo(LifecyclePhase.RUNNABLE);
  }

  @Test
  default void the_holder_of_what_waits_for_others_is_not_active() {
    Claim old = claimed();
    apply(new WaitForChildren(old.handle()));

    refusesAll(old, Refusal.EXECUTION_NOT_ACTIVE);
    assertThat(standing(old.execution()).phase()).isEqualTo(LifecyclePhase.RUNNABLE);
  }

  @Test
  default void the_former_holder_of_an_attempt_that_was_resumed_is_stale() {
    Claim old = claimed();
    apply(new DelayExecution(old.handle(), rig().now()));
    Claim current = claim(W2).orElseThrow();
    assertThat(current.fence().attempt()).isEqualTo(old.fence().attempt());

    refusesAll(old, Refusal.STALE_LEASE);

    goesOn(current);
  }

  @Test
  default void epochs_grow_by_one_with_every_lease_and_with_nothing_else() {
    Claim first = claimed(draft().retry(RETRY_AT_ONCE));
    ExecutionId id = first.execution();
    apply(RenewLease.of(first.handle()));
    apply(new ReportProgress(first.handle(), new Progress(50, null)));
    apply(new DelayExecution(first.handle(), rig().now()));
    hasEpoch(id, 1);
    Claim resumed = claim(W1).orElseThrow();
    apply(new FailExecution(resumed.handle(), BROKEN, null));
    hasEpoch(id, 2);
    assertThat(claim(W1)).isPresent();
    lapse();
    hasEpoch(id, 3);
    assertThat(claim(W2)).isPresent();
    apply(new RevokeLease(id, null, null, "drained"));
    hasEpoch(id, 4);
    assertThat(claim(W1)).isPresent();
    cancel(id);
    apply(new ReplayExecution(id));
    hasEpoch(id, 5);
    complete(claim(W2).orElseThrow());
    hasEpoch(id, 6);

    assertThat(rig().leaseEvents(id).stream()
            .filter(
                event -> event.step() == LeaseStep.ACQUIRED || event.step() == LeaseStep.RECLAIMED)
            .map(Event.OfLease::epoch))
        .containsExactly(1L, 2L, 3L, 4L, 5L, 6L);
    assertThat(attempts(id))
        .extracting(attempt -> attempt.lease().epoch())
        .containsExactly(2L, 3L, 4L, 5L, 6L);
  }

  @Test
  default void a_lease_that_the_engine_ended_says_so() {
    Claim late = claimed(draft().deadline(rig().at(1_000)));
    Claim slow = claimed(limited());
    Claim again = claimed(limited(RETRY_AT_ONCE));
    rig().setTime(1_000);
    rig().tick(Overtime.EXECUTION_DEADLINE);
    rig().tick(Overtime.ATTEMPT_TIMEOUT);

    wasReleased(late, "expired");
    wasReleased(slow, "expired");
    wasReleased(again, "retry");
    assertThat(stored(again.execution()).lastFailure()).isEqualTo(Failure.ATTEMPT_TIMEOUT);
  }

  @Test
  default void a_lease_that_was_lost_too_often_says_so() {
    Claim old = lost(draft().policy(ExecutionPolicy.builder().maxReclaims(0).build()));
    ExecutionId id = old.execution();

    assertThat(claim(W2)).isEmpty();

    wasReleased(old, "reclaim_cap");
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.T_FAIL);
    assertThat(rig().leaseSteps(id))
        .containsExactly(LeaseStep.ACQUIRED, LeaseStep.EXPIRED, LeaseStep.REVOKED);
  }

  private void cancel(ExecutionId id) {
    apply(new CancelExecution(unfenced(id, Authority.OPERATOR_OVERRIDE), "not needed"));
  }

  private void refusesAll(Claim old, Refusal why) {
    refusesAllButFailing(old, why);
    refusesFailing(old, why);
  }

  private void refusesAllButFailing(Claim old, Refusal why) {
    refusesUnending(old, why);
    refusesCompleting(old, why);
    onlyAnswers(
        old.execution(),
        new CancelExecution(old.handle(), "mine"),
        new CancelExecution.Outcome.Refused(why, standing(old.execution())));
  }

  private void refusesCompleting(Claim old, Refusal why) {
    onlyAnswers(
        old.execution(),
        new CompleteExecution(old.handle(), null),
        new CompleteExecution.Outcome.Refused(why, standing(old.execution())));
  }

  private void refusesFailing(Claim old, Refusal why) {
    onlyAnswers(
        old.execution(),
        new FailExecution(old.handle(), BROKEN, null),
        new FailExecution.Outcome.Refused(why, standing(old.execution())));
  }

  /** The calls that do not end an attempt and therefore have no earlier answer to repeat. */
  private void refusesUnending(Claim old, Refusal why) {
    ExecutionId id = old.execution();
    Standing standing = standing(id);
    onlyAnswers(id, RenewLease.of(old.handle()), new RenewLease.Outcome.Refused(why, standing));
    onlyAnswers(
        id,
        new ReportProgress(old.handle(), new Progress(99, "nearly")),
        new ReportProgress.Outcome.Refused(why, standing));
    onlyAnswers(
        id,
        new DelayExecution(old.handle(), rig().now()),
        new DelayExecution.Outcome.Refused(why, standing));
    onlyAnswers(
        id, new WaitForChildren(old.handle()), new WaitForChildren.Outcome.Refused(why, standing));
  }

  private void repeatsItsFailure(Claim old) {
    onlyAnswers(
        old.execution(),
        new FailExecution(old.handle(), BROKEN, null),
        new FailExecution.Outcome.RetryScheduled(rig().now(), 1));
  }

  private void goesOn(Claim current) {
    assertThat(apply(RenewLease.of(current.handle())))
        .isInstanceOf(RenewLease.Outcome.Renewed.class);
    complete(current);
    assertThat(stored(current.execution()).stateVector()).isEqualTo(Vectors.T_OK);
  }

  private void hasEpoch(ExecutionId id, long epoch) {
    assertThat(stored(id).counters().leaseEpoch()).isEqualTo(epoch);
  }

  private void wasReleased(Claim claim, String reason) {
    assertThat(rig().leaseEvents(claim.execution()).getLast())
        .isEqualTo(leaseEvent(claim, LeaseStep.REVOKED, reason));
  }

  private Draft limited() {
    return draft().policy(policy().build());
  }

  private Draft limited(RetryPolicy retry) {
    return draft().policy(policy().retry(retry).build());
  }

  private static ExecutionPolicy.Builder policy() {
    return ExecutionPolicy.builder().timeouts(new TimeoutPolicy(Duration.ofMillis(1_000), null));
  }

  /** As a suspension would leave it, which no command of this part brings about. */
  private void suspend(ExecutionId id) {
    Execution held = stored(id);
    Attempt running = latestAttempt(id);
    Execution parked = Transitions.park(
        held, running, Interruption.SUSPEND, Eligibility.NOW, rig().now());
    Attempt interrupted = parked.phase().attempt();
    if (interrupted == null) {
      throw new IllegalStateException("what was parked has an attempt");
    }
    rig()
        .plant(new Execution(
            parked.id(),
            parked.submission(),
            parked.flow(),
            parked.priority(),
            parked.tags(),
            parked.deadline(),
            new Phase.Suspended(interrupted, BlockingReason.WAITING_FOR_SIGNAL, "waitpoint"),
            parked.counters(),
            parked.lastFailure(),
            parked.progress(),
            parked.times()));
  }
}
