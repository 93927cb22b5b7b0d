package io.flowfabric.tck.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Event.LeaseStep;
import io.flowfabric.decision.Refusal;
import io.flowfabric.engine.reconcile.DelayedPromotion;
import io.flowfabric.engine.reconcile.Overtime;
import io.flowfabric.execution.DelayExecution;
import io.flowfabric.execution.FailExecution;
import io.flowfabric.flow.SettleDependencies;
import io.flowfabric.flow.WaitForChildren;
import io.flowfabric.lease.RenewLease;
import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.AttemptLifecycle;
import io.flowfabric.model.AttemptOutcome;
import io.flowfabric.model.Backoff;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Counters;
import io.flowfabric.model.EdgeGroup;
import io.flowfabric.model.Eligibility;
import io.flowfabric.model.Ending;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.HandleKind;
import io.flowfabric.model.Interruption;
import io.flowfabric.model.Phase;
import io.flowfabric.model.PublicState;
import io.flowfabric.model.RetryPolicy;
import io.flowfabric.model.TerminalOutcome;
import io.flowfabric.model.TimeoutPolicy;
import io.flowfabric.tck.rig.Case;
import io.flowfabric.tck.rig.Draft;
import io.flowfabric.tck.rig.Vectors;
import io.flowfabric.tck.shape.Sample;
import io.flowfabric.tck.shape.Shape;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Giving a lease back for a while: until a time, or until others have ended. */
public interface PauseContract extends EndingEvidence {

  @Test
  @Case("1.131")
  default void a_delay_gives_the_lease_back_and_leaves_the_deadline() {
    Claim claim = claimed(draft().deadline(rig().at(60_000)));
    ExecutionId id = claim.execution();
    Trace before = trace(id);
    rig().setTime(1_000);

    assertThat(apply(new DelayExecution(claim.handle(), rig().at(1_100))))
        .isEqualTo(new DelayExecution.Outcome.Delayed(PublicState.DELAYED));

    Execution after = stored(id);
    assertThat(after.stateVector()).isEqualTo(Vectors.D3);
    assertThat(((Phase.Runnable) after.phase()).eligibility())
        .isEqualTo(new Eligibility.Delayed(rig().at(1_100)));
    assertThat(after.deadline()).isEqualTo(rig().at(60_000));
    assertThat(after.counters()).isEqualTo(before.execution().counters());
    assertThat(after.times().lastTransition()).isEqualTo(rig().at(1_000));
    assertThat(attempts(id)).hasSize(1);
    assertThat(latestAttempt(id).life())
        .isEqualTo(new AttemptLife.Interrupted(Interruption.DELAY, null));
    assertThat(latestAttempt(id).lease()).isEqualTo(before.attempts().getFirst().lease());
    assertThat(rig().leaseEvents(id))
        .containsExactly(
            rig().leaseEvents(id).getFirst(), leaseEvent(claim, LeaseStep.REVOKED, "delayed"));
    assertThat(rig().completions(id)).isEmpty();
  }

  @Test
  @Case("1.131")
  default void the_handle_of_a_delayed_attempt_is_stale() {
    Claim claim = claimed();
    ExecutionId id = claim.execution();
    var delay = new DelayExecution(claim.handle(), rig().at(100));
    apply(delay);

    onlyAnswers(
        id,
        RenewLease.of(claim.handle()),
        new RenewLease.Outcome.Refused(Refusal.EXECUTION_NOT_ACTIVE, standing(id)));
    onlyAnswers(
        id, delay, new DelayExecution.Outcome.Refused(Refusal.EXECUTION_NOT_ACTIVE, standing(id)));
  }

  @Test
  @Case("1.132")
  default void a_delayed_attempt_goes_on_under_a_new_lease() {
    Claim first = claimed();
    ExecutionId id = first.execution();
    apply(new DelayExecution(first.handle(), rig().at(100)));

    rig().setTime(99);
    rig().tick(new DelayedPromotion());
    assertThat(claim(W2)).isEmpty();

    rig().setTime(100);
    rig().tick(new DelayedPromotion());
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.R4);
    resumes(first, claim(W2).orElseThrow());
  }

  @Test
  @Case("1.133")
  default void a_delay_that_is_over_is_none() {
    Claim first = claimed();
    ExecutionId id = first.execution();
    rig().setTime(1_000);

    assertThat(apply(new DelayExecution(first.handle(), rig().at(999))))
        .isEqualTo(new DelayExecution.Outcome.Delayed(PublicState.RESUMABLE));
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.R4);
    Claim second = claim(W2).orElseThrow();

    assertThat(apply(new DelayExecution(second.handle(), rig().at(1_000))))
        .isEqualTo(new DelayExecution.Outcome.Delayed(PublicState.RESUMABLE));
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.R4);
    assertThat(claim(W1)).get().extracting(claim -> claim.fence().epoch()).isEqualTo(3L);
  }

  @Test
  default void the_timeout_of_an_attempt_stands_still_while_it_is_delayed() {
    Claim first = claimed(limited(10_000));
    ExecutionId id = first.execution();
    rig().setTime(4_000);
    apply(new DelayExecution(first.handle(), rig().at(20_000)));
    assertThat(latestAttempt(id).life())
        .isEqualTo(new AttemptLife.Interrupted(Interruption.DELAY, Duration.ofMillis(6_000)));

    rig().setTime(15_000);
    assertThat(rig().tick(Overtime.ATTEMPT_TIMEOUT).found()).isZero();
    rig().setTime(20_000);
    rig().tick(new DelayedPromotion());
    Claim second = claim(W2).orElseThrow();

    assertThat(second.assignment().timeoutAt()).isEqualTo(rig().at(26_000));
    rig().setTime(25_999);
    assertThat(rig().tick(Overtime.ATTEMPT_TIMEOUT).processed()).isZero();
    rig().setTime(26_000);
    assertThat(rig().tick(Overtime.ATTEMPT_TIMEOUT).processed()).isEqualTo(1);
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.T_EXP);
  }

  @Test
  default void the_timeout_of_an_attempt_stands_still_while_it_waits_for_others() {
    Claim first = claimed(limited(10_000));
    ExecutionId id = first.execution();
    dependsOn(id, new EdgeGroup(id, 1, 0, 0, 0));
    rig().setTime(9_999);
    apply(new WaitForChildren(first.handle()));
    assertThat(latestAttempt(id).life())
        .isEqualTo(new AttemptLife.Interrupted(Interruption.WAIT_CHILDREN, Duration.ofMillis(1)));

    rig().setTime(50_000);
    rig().plant(new EdgeGroup(id, 1, 1, 0, 0));
    apply(new SettleDependencies(id));

    assertThat(claim(W2).orElseThrow().assignment().timeoutAt()).isEqualTo(rig().at(50_001));
  }

  @Test
  @Case("1.134")
  default void a_worker_waits_for_others_and_goes_on_when_they_are_done() {
    Claim first = claimed();
    ExecutionId id = first.execution();
    dependsOn(id, new EdgeGroup(id, 2, 1, 0, 0));
    rig().setTime(1_000);

    assertThat(apply(new WaitForChildren(first.handle())))
        .isEqualTo(new WaitForChildren.Outcome.Waiting(PublicState.WAITING_CHILDREN));
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.B2);
    assertThat(latestAttempt(id).life())
        .isEqualTo(new AttemptLife.Interrupted(Interruption.WAIT_CHILDREN, null));
    assertThat(rig().leaseEvents(id).getLast())
        .isEqualTo(leaseEvent(first, LeaseStep.REVOKED, "waiting_children"));
    assertThat(rig().completions(id)).isEmpty();
    onlyAnswers(
        id,
        new SettleDependencies(id),
        new SettleDependencies.Outcome.Unchanged(PublicState.WAITING_CHILDREN));
    assertThat(claim(W2)).isEmpty();

    rig().plant(new EdgeGroup(id, 2, 2, 0, 0));
    assertThat(apply(new SettleDependencies(id)))
        .isEqualTo(new SettleDependencies.Outcome.Settled(PublicState.RESUMABLE));
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.R4);
    resumes(first, claim(W2).orElseThrow());
  }

  @Test
  default void a_worker_that_waits_for_others_has_given_up_its_handle() {
    Claim claim = claimed();
    ExecutionId id = claim.execution();
    dependsOn(id, new EdgeGroup(id, 1, 0, 0, 0));
    apply(new WaitForChildren(claim.handle()));

    onlyAnswers(
        id,
        new WaitForChildren(claim.handle()),
        new WaitForChildren.Outcome.Refused(Refusal.EXECUTION_NOT_ACTIVE, standing(id)));
  }

  @Test
  default void a_delay_is_kept_while_dependencies_are_open() {
    Claim claim = claimed();
    ExecutionId id = claim.execution();
    dependsOn(id, new EdgeGroup(id, 1, 0, 0, 0));

    assertThat(apply(new DelayExecution(claim.handle(), rig().at(100))))
        .isEqualTo(new DelayExecution.Outcome.Delayed(PublicState.WAITING_CHILDREN));
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.B2);

    rig().plant(new EdgeGroup(id, 1, 1, 0, 0));
    apply(new SettleDependencies(id));
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.D3);
    assertThat(((Phase.Runnable) stored(id).phase()).eligibility())
        .isEqualTo(new Eligibility.Delayed(rig().at(100)));
  }

  @Test
  default void a_retry_waits_for_its_dependencies_and_then_for_its_backoff() {
    Claim claim =
        claimed(draft().retry(RetryPolicy.of(1, new Backoff.Fixed(Duration.ofMillis(100)))));
    ExecutionId id = claim.execution();
    dependsOn(id, new EdgeGroup(id, 1, 0, 0, 0));
    var failing = new FailExecution(claim.handle(), BROKEN, null);
    var scheduled = new FailExecution.Outcome.RetryScheduled(rig().at(100), 1);

    assertThat(apply(failing)).isEqualTo(scheduled);
    assertThat(stored(id).stateVector())
        .isEqualTo(Shape.B4.make(id, rig().now()).stateVector());
    onlyAnswers(id, failing, scheduled);

    rig().plant(new EdgeGroup(id, 1, 1, 0, 0));
    apply(new SettleDependencies(id));
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.D2);
    onlyAnswers(id, failing, scheduled);
  }

  @Test
  default void with_nothing_open_a_worker_that_waits_for_others_may_go_on_at_once() {
    Claim alone = claimed();
    waitsForNothing(alone);

    Claim member = claimed();
    dependsOn(member.execution());
    waitsForNothing(member);

    Claim satisfied = claimed();
    ExecutionId id = satisfied.execution();
    dependsOn(id, new EdgeGroup(id, 2, 2, 0, 0));
    waitsForNothing(satisfied);
  }

  @Test
  default void a_worker_that_waits_for_the_impossible_is_skipped() {
    Claim claim = claimed();
    ExecutionId id = claim.execution();
    dependsOn(id, new EdgeGroup(id, 2, 1, 1, 0));

    assertThat(apply(new WaitForChildren(claim.handle())))
        .isEqualTo(new WaitForChildren.Outcome.Waiting(PublicState.SKIPPED));

    assertThat(stored(id).stateVector()).isEqualTo(Vectors.T_SKIP);
    assertThat(latestAttempt(id).hasOutcome(AttemptOutcome.SKIPPED)).isTrue();
    assertThat(AttemptOutcome.SKIPPED.lifecycle()).isEqualTo(AttemptLifecycle.ENDED_CANCELLED);
    assertThat(rig().completions(id)).containsExactly(completion(id, TerminalOutcome.SKIPPED, 0));
    assertThat(rig().leaseEvents(id).getLast())
        .isEqualTo(leaseEvent(claim, LeaseStep.REVOKED, "skipped"));
  }

  @Test
  default void whatever_has_not_ended_is_skipped_when_its_dependencies_become_impossible() {
    Set<Shape> active = EnumSet.range(Shape.A1, Shape.A3);
    for (Shape shape : EnumSet.range(Shape.R1, Shape.S1)) {
      for (Execution before : planted(shape)) {
        ExecutionId id = before.id();
        rig().plant(new EdgeGroup(id, 2, 0, 0, 1));

        assertThat(apply(new SettleDependencies(id)))
            .isEqualTo(new SettleDependencies.Outcome.Settled(PublicState.SKIPPED));

        assertThat(ending(id)).isEqualTo(new Ending.Skipped(rig().now()));
        assertThat(rig().completions(id)).hasSize(1);
        assertThat(rig().leaseSteps(id)).hasSize(active.contains(shape) ? 1 : 0);
      }
    }
  }

  private void waitsForNothing(Claim claim) {
    assertThat(apply(new WaitForChildren(claim.handle())))
        .isEqualTo(new WaitForChildren.Outcome.Waiting(PublicState.RESUMABLE));
    assertThat(stored(claim.execution()).stateVector()).isEqualTo(Vectors.R4);
    assertThat(rig().leaseEvents(claim.execution()).getLast())
        .isEqualTo(leaseEvent(claim, LeaseStep.REVOKED, "waiting_children"));
    complete(claim(W2).orElseThrow());
  }

  /** The same attempt goes on, under a lease of its own and the next epoch. */
  private void resumes(Claim first, Claim second) {
    ExecutionId id = first.execution();
    assertThat(second.handle().kind()).isEqualTo(HandleKind.RESUMED);
    assertThat(second.fence().attempt()).isEqualTo(first.fence().attempt());
    assertThat(second.attemptIndex()).isZero();
    assertThat(second.fence().epoch()).isEqualTo(2);
    assertThat(second.fence().lease()).isNotEqualTo(first.fence().lease());
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.A1);
    assertThat(stored(id).counters()).isEqualTo(new Counters(1, 2, 0, 0, 0));
    assertThat(attempts(id)).hasSize(1);
    assertThat(rig().leaseEvents(id).getLast()).isEqualTo(acquired(second));
    complete(second);
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.T_OK);
  }

  private Draft limited(long timeoutMillis) {
    return draft()
        .policy(ExecutionPolicy.builder()
            .timeouts(new TimeoutPolicy(Duration.ofMillis(timeoutMillis), null))
            .build());
  }

  /** Makes an execution a member of a flow, as the graph of the flow would. */
  private void dependsOn(ExecutionId id, EdgeGroup... groups) {
    Execution solo = stored(id);
    rig().plant(groups);
    rig()
        .plant(new Execution(
            id,
            solo.submission(),
            Sample.FLOW,
            solo.priority(),
            solo.tags(),
            solo.deadline(),
            solo.phase(),
            solo.counters(),
            solo.lastFailure(),
            solo.progress(),
            solo.times()));
  }
}
