package io.flowfabric.tck.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.Event.LeaseStep;
import io.flowfabric.decision.Refusal;
import io.flowfabric.engine.reconcile.Retention;
import io.flowfabric.error.EngineException;
import io.flowfabric.execution.CancelExecution;
import io.flowfabric.execution.CancelExecution.Outcome;
import io.flowfabric.execution.DelayExecution;
import io.flowfabric.execution.FailExecution;
import io.flowfabric.execution.ReplayExecution;
import io.flowfabric.lease.ClaimExecution;
import io.flowfabric.lease.RevokeLease;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.AttemptId;
import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.AttemptLifecycle;
import io.flowfabric.model.AttemptOutcome;
import io.flowfabric.model.AttemptState;
import io.flowfabric.model.Authority;
import io.flowfabric.model.Backoff;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Ending;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Fence;
import io.flowfabric.model.Key;
import io.flowfabric.model.LeaseId;
import io.flowfabric.model.LifecyclePhase;
import io.flowfabric.model.Phase;
import io.flowfabric.model.Proof;
import io.flowfabric.model.PublicState;
import io.flowfabric.model.RetryPolicy;
import io.flowfabric.model.Standing;
import io.flowfabric.model.TerminalOutcome;
import io.flowfabric.tck.rig.Case;
import io.flowfabric.tck.rig.Crowd;
import io.flowfabric.tck.rig.Vectors;
import io.flowfabric.tck.shape.Shape;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Cancelling executions. */
public interface CancelContract extends EndingEvidence {
  String CUSTOM = "billing";
  Set<Shape> ACTIVE = EnumSet.range(Shape.A1, Shape.A3);
  Set<Shape> TERMINAL = EnumSet.range(Shape.T_OK, Shape.T_SKIP);

  @Test
  @Case("1.118")
  default void an_operator_cancels_what_waits() {
    ExecutionId id = create();
    rig().setTime(5_000);

    assertThat(apply(override(id, "not needed"))).isEqualTo(new Outcome.Cancelled(id));

    var vector = stored(id).stateVector();
    assertThat(vector.lifecyclePhase()).isEqualTo(LifecyclePhase.TERMINAL);
    assertThat(vector.terminalOutcome()).isEqualTo(TerminalOutcome.CANCELLED);
    assertThat(vector.attemptState()).isEqualTo(AttemptState.NONE);
    assertThat(vector.publicState()).isEqualTo(PublicState.CANCELLED);
    assertThat(ending(id))
        .isEqualTo(
            new Ending.Cancelled(rig().at(5_000), "not needed", Authority.OPERATOR_OVERRIDE));
    assertThat(stored(id).times().lastTransition()).isEqualTo(rig().at(5_000));
    assertThat(attempts(id)).isEmpty();
    assertThat(allEvents()).containsExactly(completion(id, TerminalOutcome.CANCELLED, null));
  }

  @Test
  @Case("1.119")
  default void an_operator_cancels_what_runs() {
    Claim claim = claimed();
    ExecutionId id = claim.execution();
    Attempt before = latestAttempt(id);
    rig().setTime(5_000);

    assertThat(apply(override(id, "not needed"))).isEqualTo(new Outcome.Cancelled(id));

    assertThat(stored(id).stateVector()).isEqualTo(Vectors.T_CAN);
    assertThat(ending(id))
        .isEqualTo(
            new Ending.Cancelled(rig().at(5_000), "not needed", Authority.OPERATOR_OVERRIDE));
    assertThat(attempts(id)).hasSize(1);
    hasEnded(latestAttempt(id), AttemptLifecycle.ENDED_CANCELLED, AttemptOutcome.CANCELLED, null);
    assertThat(latestAttempt(id).lease()).isEqualTo(before.lease());
    assertThat(rig().completions(id)).containsExactly(completion(id, TerminalOutcome.CANCELLED, 0));
    assertThat(rig().leaseSteps(id)).containsExactly(LeaseStep.ACQUIRED, LeaseStep.REVOKED);
    assertThat(rig().leaseEvents(id).getLast())
        .isEqualTo(leaseEvent(claim, LeaseStep.REVOKED, "cancelled"));
  }

  @Test
  @Case("1.120")
  default void the_first_reason_for_cancelling_stays() {
    Claim claim = claimed();
    ExecutionId id = claim.execution();
    apply(override(id, "first"));
    rig().setTime(5_000);

    for (String source : List.of(
        Authority.OPERATOR_OVERRIDE,
        Authority.FLOW_CASCADE,
        Authority.SYSTEM_TIMEOUT,
        Proof.LEASE_HOLDER,
        CUSTOM)) {
      onlyAnswers(
          id, new CancelExecution(unfenced(id, source), "second"), new Outcome.Cancelled(id));
    }

    assertThat(ending(id))
        .isEqualTo(new Ending.Cancelled(rig().at(0), "first", Authority.OPERATOR_OVERRIDE));
  }

  @Test
  @Case("1.121")
  default void what_has_completed_cannot_be_cancelled() {
    Claim claim = claimed();
    ExecutionId id = claim.execution();
    complete(claim);
    var refused = new Outcome.Refused(
        Refusal.EXECUTION_NOT_ACTIVE,
        new Standing(
            LifecyclePhase.TERMINAL, TerminalOutcome.SUCCESS, 1, claim.fence().attempt()));

    onlyAnswers(id, override(id, "late"), refused);
    onlyAnswers(id, new CancelExecution(claim.handle(), "late"), refused);
    onlyAnswers(id, new CancelExecution(claim.fence(), "late"), refused);
  }

  @Test
  default void no_other_end_can_become_a_cancellation() {
    for (Shape shape : TERMINAL) {
      for (Execution over : planted(shape)) {
        Outcome expected = shape == Shape.T_CAN
            ? new Outcome.Cancelled(over.id())
            : new Outcome.Refused(Refusal.EXECUTION_NOT_ACTIVE, standing(over.id()));
        for (String source : List.of(
            Authority.OPERATOR_OVERRIDE, Authority.FLOW_CASCADE, Proof.LEASE_HOLDER, CUSTOM)) {
          onlyAnswers(
              over.id(), new CancelExecution(unfenced(over.id(), source), "late"), expected);
        }
      }
    }
  }

  @Test
  @Case("1.122")
  default void a_lease_holder_without_its_fence_cannot_cancel_what_runs() {
    for (Shape shape : ACTIVE) {
      for (Execution held : planted(shape)) {
        for (String source : List.of(Proof.LEASE_HOLDER, CUSTOM)) {
          onlyAnswers(
              held.id(),
              new CancelExecution(unfenced(held.id(), source), "mine"),
              new Outcome.Refused(Refusal.FENCE_REQUIRED, standing(held.id())));
        }
      }
    }
    assertThat(Refusal.FENCE_REQUIRED.family()).isEqualTo(Refusal.Family.VALIDATION);
  }

  @Test
  @Case("1.123")
  default void a_fence_that_is_wrong_in_one_part_cannot_cancel() {
    Claim claim = claimed();
    ExecutionId id = claim.execution();

    for (Fence wrong : wrongFences(claim.fence())) {
      for (String source : List.of(Proof.LEASE_HOLDER, CUSTOM)) {
        onlyAnswers(
            id,
            new CancelExecution(Authority.of(id, source, Optional.of(wrong)), "mine"),
            new Outcome.Refused(Refusal.STALE_LEASE, standing(id)));
      }
    }
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.A1);
  }

  @Test
  @Case("1.124")
  default void the_right_fence_cancels_what_runs() {
    for (String source : List.of(Proof.LEASE_HOLDER, CUSTOM)) {
      Claim claim = claimed();
      ExecutionId id = claim.execution();

      assertThat(apply(
              new CancelExecution(Authority.of(id, source, Optional.of(claim.fence())), "mine")))
          .isEqualTo(new Outcome.Cancelled(id));

      assertThat(stored(id).stateVector()).isEqualTo(Vectors.T_CAN);
      assertThat(ending(id)).isEqualTo(new Ending.Cancelled(rig().now(), "mine", source));
      hasEnded(latestAttempt(id), AttemptLifecycle.ENDED_CANCELLED, AttemptOutcome.CANCELLED, null);
      assertThat(rig().completions(id)).hasSize(1);
      assertThat(rig().leaseEvents(id).getLast())
          .isEqualTo(leaseEvent(claim, LeaseStep.REVOKED, "cancelled"));
    }
  }

  @Test
  @Case("1.125")
  default void cancelling_what_does_not_exist_finds_nothing() {
    ExecutionId unknown = newId(DEFAULT_LANE);

    assertThatThrownBy(() -> apply(override(unknown, "gone")))
        .isInstanceOfSatisfying(
            EngineException.NotFound.class,
            missing -> assertThat(missing.entity()).isEqualTo("execution"));
    assertThat(allEvents()).isEmpty();
  }

  @Test
  @Case("1.126")
  default void a_worker_cancels_twice_and_is_told_the_same() {
    Claim claim = claimed();
    ExecutionId id = claim.execution();

    assertThat(apply(new CancelExecution(claim.handle(), "first")))
        .isEqualTo(new Outcome.Cancelled(id));
    onlyAnswers(id, new CancelExecution(claim.handle(), "second"), new Outcome.Cancelled(id));

    assertThat(stored(id).stateVector()).isEqualTo(Vectors.T_CAN);
    assertThat(ending(id))
        .isEqualTo(new Ending.Cancelled(rig().now(), "first", Proof.LEASE_HOLDER));
    assertThat(rig().completions(id)).hasSize(1);
    assertThat(rig().leaseSteps(id)).containsExactly(LeaseStep.ACQUIRED, LeaseStep.REVOKED);
  }

  @Test
  @Case("1.127")
  default void of_concurrent_cancels_one_makes_the_change_and_all_are_told_so() {
    ExecutionId id = claimed().execution();

    assertThat(Crowd.atOnce(4, number -> apply(override(id, "caller " + number))))
        .hasSize(4)
        .containsOnly(new Outcome.Cancelled(id));

    assertThat(stored(id).stateVector()).isEqualTo(Vectors.T_CAN);
    assertThat(rig().completions(id)).hasSize(1);
    assertThat(rig().leaseSteps(id)).containsExactly(LeaseStep.ACQUIRED, LeaseStep.REVOKED);
  }

  @Test
  @Case("1.128")
  default void an_operator_cancels_in_every_shape() {
    for (Shape shape : List.of(Shape.D1, Shape.B1, Shape.X_RTE, Shape.S1, Shape.A2, Shape.A3)) {
      planted(shape).forEach(before -> cancels(shape, before, Authority.OPERATOR_OVERRIDE));
    }
  }

  @Test
  default void an_operator_and_the_engine_cancel_whatever_has_not_ended() {
    for (String source :
        List.of(Authority.OPERATOR_OVERRIDE, Authority.FLOW_CASCADE, Authority.SYSTEM_TIMEOUT)) {
      for (Shape shape : EnumSet.complementOf(EnumSet.copyOf(TERMINAL))) {
        planted(shape).forEach(before -> cancels(shape, before, source));
      }
    }
  }

  @Test
  default void anybody_cancels_what_nobody_holds() {
    Set<Shape> unowned = EnumSet.complementOf(EnumSet.copyOf(TERMINAL));
    unowned.removeAll(ACTIVE);

    for (String source : List.of(Proof.LEASE_HOLDER, CUSTOM)) {
      for (Shape shape : unowned) {
        planted(shape).forEach(before -> cancels(shape, before, source));
      }
    }
  }

  @Test
  @Case("1.129")
  default void a_grant_does_not_revive_what_was_cancelled() {
    seedKey();
    ExecutionId id = create();
    var ticket = claimGrant(id, W1);
    apply(override(id, "not needed"));

    onlyAnswers(
        id,
        new ClaimExecution(
            id,
            W1,
            ticket.key(),
            new LeaseId(new UUID(1, 1)),
            new AttemptId(new UUID(2, 2)),
            LEASE,
            null,
            null),
        new ClaimExecution.Outcome.Refused(
            Refusal.EXECUTION_NOT_LEASEABLE,
            new Standing(LifecyclePhase.TERMINAL, TerminalOutcome.CANCELLED, 0, null)));
    assertThat(stored(id).publicState()).isEqualTo(PublicState.CANCELLED);
  }

  @Test
  @Case("1.130")
  default void what_was_cancelled_can_be_replayed() {
    Claim claim = claimed();
    ExecutionId id = claim.execution();
    apply(override(id, "not needed"));

    assertThat(apply(new ReplayExecution(id)))
        .isEqualTo(new ReplayExecution.Outcome.Replayed(PublicState.WAITING));

    assertThat(stored(id).stateVector()).isEqualTo(Vectors.R3);
    assertThat(stored(id).counters().replays()).isEqualTo(1);
    assertThat(rig().operatorEvents(id))
        .extracting(Event.OfOperator::act)
        .containsExactly(new Event.OperatorAct.Replayed("normal", 0));
  }

  @Test
  @Case("1.130")
  default void what_was_cancelled_is_trimmed_after_its_retention() {
    ExecutionId waited = create();
    apply(override(waited, "not needed"));
    ExecutionId ran = claimed().execution();
    apply(override(ran, "not needed"));

    rig().clock().advance(Duration.ofHours(24).minusMillis(1));
    rig().tick(Retention.STANDARD);
    assertThat(stored(waited).publicState()).isEqualTo(PublicState.CANCELLED);
    assertThat(stored(ran).publicState()).isEqualTo(PublicState.CANCELLED);

    rig().clock().advance(Duration.ofMillis(1));
    rig().tick(Retention.STANDARD);
    assertThat(rig().find(Key.of(waited))).isEmpty();
    assertThat(rig().find(Key.of(ran))).isEmpty();
    assertThat(attempts(ran)).isEmpty();
  }

  @Test
  default void a_lapsed_lease_cannot_cancel_and_is_marked() {
    Claim claim = claimed();
    ExecutionId id = claim.execution();
    rig().setTime(30_000);

    for (Authority held : List.<Authority>of(
        claim.handle(), claim.fence(), new Authority.Requester(id, CUSTOM, claim.fence()))) {
      assertThat(apply(new CancelExecution(held, "mine")))
          .isEqualTo(new Outcome.Refused(Refusal.LEASE_EXPIRED, standing(id)));
    }

    assertThat(stored(id).stateVector()).isEqualTo(Vectors.A2);
    assertThat(rig().leaseSteps(id)).containsExactly(LeaseStep.ACQUIRED, LeaseStep.EXPIRED);
  }

  @Test
  default void a_revoked_lease_cannot_cancel() {
    Claim claim = claimed();
    ExecutionId id = claim.execution();
    apply(new RevokeLease(id, null, null, "drained"));

    for (Authority held : List.<Authority>of(
        claim.handle(), claim.fence(), new Authority.Requester(id, CUSTOM, claim.fence()))) {
      onlyAnswers(
          id,
          new CancelExecution(held, "mine"),
          new Outcome.Refused(Refusal.LEASE_REVOKED, standing(id)));
    }
  }

  @Test
  default void an_operator_who_meets_a_lapsed_lease_marks_it_and_cancels() {
    Claim claim = claimed();
    ExecutionId id = claim.execution();
    rig().setTime(30_000);

    assertThat(apply(override(id, "not needed"))).isEqualTo(new Outcome.Cancelled(id));

    assertThat(stored(id).stateVector()).isEqualTo(Vectors.T_CAN);
    assertThat(rig().leaseEvents(id).subList(1, 3))
        .containsExactly(
            leaseEvent(claim, LeaseStep.EXPIRED, ""),
            leaseEvent(claim, LeaseStep.REVOKED, "cancelled"));
    assertThat(rig().completions(id)).hasSize(1);
  }

  @Test
  default void the_holder_of_what_an_operator_cancelled_is_told_that_it_is_cancelled() {
    Claim claim = claimed();
    ExecutionId id = claim.execution();
    apply(new DelayExecution(claim.handle(), rig().at(100)));
    apply(override(id, "not needed"));

    onlyAnswers(id, new CancelExecution(claim.handle(), "mine"), new Outcome.Cancelled(id));
  }

  @Test
  default void a_handle_speaks_only_of_the_attempt_that_it_holds() {
    var soon = RetryPolicy.of(1, new Backoff.Fixed(Duration.ofMillis(100)));
    Claim claim = claimed(draft().retry(soon));
    ExecutionId id = claim.execution();
    apply(new FailExecution(claim.handle(), BROKEN, null));

    onlyAnswers(
        id,
        new CancelExecution(claim.handle(), "mine"),
        new Outcome.Refused(Refusal.EXECUTION_NOT_ACTIVE, standing(id)));
    apply(override(id, "not needed"));
    onlyAnswers(
        id,
        new CancelExecution(claim.handle(), "mine"),
        new Outcome.Refused(
            Refusal.EXECUTION_NOT_ACTIVE,
            new Standing(
                LifecyclePhase.TERMINAL,
                TerminalOutcome.CANCELLED,
                1,
                claim.fence().attempt())));
  }

  @Test
  default void a_fence_is_not_looked_at_while_nobody_holds_the_execution() {
    for (String source : List.of(Proof.LEASE_HOLDER, CUSTOM)) {
      Claim claim = claimed();
      ExecutionId id = claim.execution();
      apply(new DelayExecution(claim.handle(), rig().at(100)));
      Fence wrong = wrongFences(claim.fence()).getFirst();

      assertThat(apply(
              new CancelExecution(Authority.of(id, source, Optional.of(wrong)), "not needed")))
          .isEqualTo(new Outcome.Cancelled(id));

      assertThat(ending(id)).isEqualTo(new Ending.Cancelled(rig().now(), "not needed", source));
    }
  }

  @Test
  default void a_repeated_cancel_gets_its_answer_after_a_replay_and_cancels_nothing() {
    Claim claim = claimed();
    ExecutionId id = claim.execution();
    apply(new CancelExecution(claim.handle(), "first"));
    List<Authority> holders =
        List.of(claim.handle(), claim.fence(), new Authority.Requester(id, CUSTOM, claim.fence()));

    apply(new ReplayExecution(id));
    for (Authority held : holders) {
      onlyAnswers(id, new CancelExecution(held, "second"), new Outcome.Cancelled(id));
    }
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.R3);

    Claim second = claim(W2).orElseThrow();
    for (Authority held : holders) {
      onlyAnswers(id, new CancelExecution(held, "third"), new Outcome.Cancelled(id));
    }
    complete(second);
    onlyAnswers(id, new CancelExecution(claim.handle(), "fourth"), new Outcome.Cancelled(id));
  }

  @Test
  default void an_operator_who_shows_a_fence_of_the_past_cancels_all_the_same() {
    Claim claim = claimed();
    ExecutionId id = claim.execution();
    apply(new CancelExecution(claim.handle(), "first"));
    apply(new ReplayExecution(id));

    assertThat(apply(new CancelExecution(
            Authority.of(id, Authority.OPERATOR_OVERRIDE, Optional.of(claim.fence())), "second")))
        .isEqualTo(new Outcome.Cancelled(id));

    assertThat(stored(id).stateVector()).isEqualTo(Vectors.T_CAN);
    assertThat(rig().completions(id)).hasSize(2);
  }

  private CancelExecution override(ExecutionId id, String reason) {
    return new CancelExecution(unfenced(id, Authority.OPERATOR_OVERRIDE), reason);
  }

  /**
   * Cancelling ends what is open, tells of it once, and tells of the lease only if there was one.
   */
  private void cancels(Shape shape, Execution before, String source) {
    ExecutionId id = before.id();

    assertThat(apply(new CancelExecution(unfenced(id, source), "not needed")))
        .as("%s by %s", shape, source)
        .isEqualTo(new Outcome.Cancelled(id));

    Attempt held = before.attempt();
    Phase.Terminal over = (Phase.Terminal) stored(id).phase();
    assertThat(over.ending()).isEqualTo(new Ending.Cancelled(rig().now(), "not needed", source));
    assertThat(stored(id).publicState()).isEqualTo(PublicState.CANCELLED);
    assertThat(stored(id).counters()).isEqualTo(before.counters());
    if (held == null) {
      assertThat(over.last()).isNull();
    } else {
      AttemptLife ended = held.life().isEnded()
          ? held.life()
          : new AttemptLife.Ended(AttemptOutcome.CANCELLED, rig().now(), null, null);
      assertThat(latestAttempt(id).life()).isEqualTo(ended);
      assertThat(latestAttempt(id).lease()).isEqualTo(held.lease());
    }
    assertThat(rig().completions(id))
        .containsExactly(
            completion(id, TerminalOutcome.CANCELLED, held == null ? null : held.index()));
    assertThat(rig().leaseEvents(id))
        .extracting(event -> event.step() + " " + event.reason())
        .isEqualTo(ACTIVE.contains(shape) ? List.of("REVOKED cancelled") : List.of());
  }
}
