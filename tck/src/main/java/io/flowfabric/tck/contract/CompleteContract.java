package io.flowfabric.tck.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flowfabric.decision.Event.LeaseStep;
import io.flowfabric.decision.Refusal;
import io.flowfabric.engine.reconcile.DelayedPromotion;
import io.flowfabric.error.EngineException;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.execution.CancelExecution;
import io.flowfabric.execution.CompleteExecution;
import io.flowfabric.execution.CompleteExecution.Outcome;
import io.flowfabric.execution.DelayExecution;
import io.flowfabric.execution.FailExecution;
import io.flowfabric.execution.GetExecutionResult;
import io.flowfabric.execution.ReplayExecution;
import io.flowfabric.model.AttemptLifecycle;
import io.flowfabric.model.AttemptOutcome;
import io.flowfabric.model.Authority;
import io.flowfabric.model.Backoff;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Ending;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Failure;
import io.flowfabric.model.Fence;
import io.flowfabric.model.LifecyclePhase;
import io.flowfabric.model.Payload;
import io.flowfabric.model.Proof;
import io.flowfabric.model.RetryPolicy;
import io.flowfabric.model.Standing;
import io.flowfabric.model.TerminalOutcome;
import io.flowfabric.tck.rig.Case;
import io.flowfabric.tck.rig.Vectors;
import io.flowfabric.tck.shape.Shape;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Completing executions. */
public interface CompleteContract extends EndingEvidence {
  Payload RESULT = Payload.of(new byte[] {0, 1, (byte) 0xFF, (byte) 0xC3, 0x28});
  Payload OTHER = Payload.of("other");

  @Test
  @Case("1.96")
  default void completing_ends_the_execution_with_its_result() {
    Claim claim = claimed();
    ExecutionId id = claim.execution();
    Trace before = trace(id);
    rig().setTime(5_000);

    assertThat(apply(new CompleteExecution(claim.handle(), RESULT)))
        .isEqualTo(new Outcome.Completed(id));

    Execution after = stored(id);
    assertThat(after.stateVector()).isEqualTo(Vectors.T_OK);
    assertThat(ending(id)).isEqualTo(new Ending.Succeeded(rig().at(5_000), RESULT));
    assertThat(apply(new GetExecutionResult(id))).contains(RESULT);
    assertThat(after.counters()).isEqualTo(before.execution().counters());
    assertThat(after.times().started()).isEqualTo(rig().at(0));
    assertThat(after.times().lastTransition()).isEqualTo(rig().at(5_000));
    assertThat(after.times().lastMutation()).isEqualTo(rig().at(5_000));
    assertThat(attempts(id)).hasSize(1);
    hasEnded(latestAttempt(id), AttemptLifecycle.ENDED_SUCCESS, AttemptOutcome.SUCCESS, null);
    assertThat(latestAttempt(id).lease()).isEqualTo(before.attempts().getFirst().lease());
    assertThat(rig().completions(id)).containsExactly(completion(id, TerminalOutcome.SUCCESS, 0));
    assertThat(rig().leaseSteps(id)).containsExactly(LeaseStep.ACQUIRED, LeaseStep.REVOKED);
    assertThat(rig().leaseEvents(id).getLast())
        .isEqualTo(leaseEvent(claim, LeaseStep.REVOKED, "completed"));
  }

  @Test
  @Case("1.97")
  default void completing_again_keeps_the_first_result() {
    Claim claim = completed();
    ExecutionId id = claim.execution();

    onlyAnswers(id, new CompleteExecution(claim.handle(), OTHER), new Outcome.Completed(id));

    assertThat(apply(new GetExecutionResult(id))).contains(RESULT);
    assertThat(rig().completions(id)).hasSize(1);
    assertThat(rig().leaseEvents(id)).hasSize(2);
  }

  @Test
  @Case("1.98")
  default void what_was_completed_cannot_fail() {
    Claim claim = completed();
    var standing = new Standing(
        LifecyclePhase.TERMINAL, TerminalOutcome.SUCCESS, 1, claim.fence().attempt());

    onlyAnswers(
        claim.execution(),
        new FailExecution(claim.handle(), BROKEN, null),
        new FailExecution.Outcome.Refused(Refusal.EXECUTION_NOT_ACTIVE, standing));
  }

  @Test
  @Case("1.99")
  default void completing_without_a_result_leaves_none() {
    Claim claim = claimed();
    ExecutionId id = claim.execution();

    assertThat(apply(new CompleteExecution(claim.handle(), null)))
        .isEqualTo(new Outcome.Completed(id));

    assertThat(stored(id).stateVector()).isEqualTo(Vectors.T_OK);
    assertThat(ending(id)).isEqualTo(new Ending.Succeeded(rig().now(), null));
    assertThat(apply(new GetExecutionResult(id))).isEmpty();
  }

  @Test
  @Case("1.100")
  default void there_is_no_result_before_the_end() {
    Claim claim = claimed();

    assertThat(apply(new GetExecutionResult(claim.execution()))).isEmpty();
  }

  @Test
  @Case("1.101")
  default void a_lapsed_lease_cannot_complete() {
    Claim claim = claimed();
    ExecutionId id = claim.execution();
    rig().setTime(30_000);

    assertThat(apply(new CompleteExecution(claim.handle(), RESULT)))
        .isEqualTo(new Outcome.Refused(
            Refusal.LEASE_EXPIRED,
            new Standing(
                LifecyclePhase.ACTIVE, TerminalOutcome.NONE, 1, claim.fence().attempt())));

    assertThat(stored(id).stateVector()).isEqualTo(Vectors.A2);
    assertThat(rig().completions(id)).isEmpty();
    assertThat(rig().leaseEvents(id).getLast()).isEqualTo(leaseEvent(claim, LeaseStep.EXPIRED, ""));
    assertThat(rig().leaseEvents(id)).hasSize(2);
  }

  @Test
  default void a_lease_completes_until_the_last_moment_before_it_lapses() {
    Claim claim = claimed();
    rig().setTime(29_999);

    assertThat(apply(new CompleteExecution(claim.handle(), RESULT)))
        .isEqualTo(new Outcome.Completed(claim.execution()));
  }

  @Test
  @Case("1.102")
  default void only_an_operator_completes_without_a_fence() {
    Claim claim = claimed();
    ExecutionId id = claim.execution();
    Trace before = trace(id);

    for (String source :
        List.of(Proof.LEASE_HOLDER, Authority.FLOW_CASCADE, Authority.SYSTEM_TIMEOUT, "billing")) {
      refusedAs(
          ValidationKind.INVALID_INPUT,
          () -> apply(new CompleteExecution(unfenced(id, source), RESULT)),
          "fence_required");
    }

    assertThat(trace(id)).isEqualTo(before);
  }

  @Test
  @Case("1.103")
  default void an_operator_completes_what_a_worker_holds() {
    Claim claim = claimed();
    ExecutionId id = claim.execution();

    assertThat(apply(override(id))).isEqualTo(new Outcome.Completed(id));

    assertThat(stored(id).stateVector()).isEqualTo(Vectors.T_OK);
    assertThat(apply(new GetExecutionResult(id))).contains(RESULT);
    hasEnded(latestAttempt(id), AttemptLifecycle.ENDED_SUCCESS, AttemptOutcome.SUCCESS, null);
    assertThat(rig().completions(id)).containsExactly(completion(id, TerminalOutcome.SUCCESS, 0));
    assertThat(rig().leaseEvents(id))
        .containsExactly(acquired(claim), leaseEvent(claim, LeaseStep.REVOKED, "completed"));
  }

  @Test
  @Case("1.104")
  default void an_operator_cannot_complete_on_a_lapsed_lease() {
    Claim claim = claimed();
    ExecutionId id = claim.execution();
    rig().setTime(30_000);

    assertThat(apply(override(id)))
        .isEqualTo(new Outcome.Refused(Refusal.LEASE_EXPIRED, standing(id)));

    assertThat(stored(id).stateVector()).isEqualTo(Vectors.A2);
    assertThat(rig().completions(id)).isEmpty();
    assertThat(rig().leaseSteps(id)).containsExactly(LeaseStep.ACQUIRED, LeaseStep.EXPIRED);
  }

  @Test
  default void an_operator_completes_only_what_a_worker_holds() {
    for (Shape shape : Shape.values()) {
      if (shape == Shape.A1) {
        continue;
      }
      Refusal why = switch (shape) {
        case A2 -> Refusal.LEASE_EXPIRED;
        case A3 -> Refusal.LEASE_REVOKED;
        default -> Refusal.EXECUTION_NOT_ACTIVE;
      };
      for (Execution execution : planted(shape)) {
        ExecutionId id = execution.id();
        onlyAnswers(id, override(id), new Outcome.Refused(why, standing(id)));
      }
    }
  }

  @Test
  default void an_operator_completes_every_kind_of_attempt() {
    for (Execution execution : planted(Shape.A1)) {
      ExecutionId id = execution.id();

      assertThat(apply(override(id))).isEqualTo(new Outcome.Completed(id));

      assertThat(stored(id).stateVector()).isEqualTo(Vectors.T_OK);
      assertThat(stored(id).counters()).isEqualTo(execution.counters());
    }
  }

  @Test
  default void a_fence_completes_in_whatever_name_it_is_shown() {
    for (String source : List.of(
        Proof.LEASE_HOLDER,
        Authority.OPERATOR_OVERRIDE,
        Authority.FLOW_CASCADE,
        Authority.SYSTEM_TIMEOUT,
        "billing")) {
      Claim claim = claimed();
      ExecutionId id = claim.execution();

      for (Fence wrong : wrongFences(claim.fence())) {
        onlyAnswers(
            id,
            new CompleteExecution(Authority.of(id, source, Optional.of(wrong)), RESULT),
            new Outcome.Refused(Refusal.STALE_LEASE, standing(id)));
      }
      assertThat(apply(
              new CompleteExecution(Authority.of(id, source, Optional.of(claim.fence())), RESULT)))
          .isEqualTo(new Outcome.Completed(id));
      assertThat(stored(id).stateVector()).isEqualTo(Vectors.T_OK);
    }
  }

  @Test
  default void part_of_a_fence_is_no_fence() {
    Fence fence = claimed().fence();
    ExecutionId id = fence.execution();

    for (int given = 1; given < 7; given++) {
      var lease = (given & 1) == 0 ? null : fence.lease();
      var epoch = (given & 2) == 0 ? null : fence.epoch();
      var attempt = (given & 4) == 0 ? null : fence.attempt();
      refusedAs(
          ValidationKind.INVALID_INPUT,
          () -> Fence.of(id, lease, epoch, attempt),
          "partial_fence_triple");
    }
  }

  @Test
  default void completing_what_does_not_exist_finds_nothing() {
    ExecutionId unknown = newId(DEFAULT_LANE);

    assertThatThrownBy(() -> apply(override(unknown)))
        .isInstanceOfSatisfying(
            EngineException.NotFound.class,
            missing -> assertThat(missing.entity()).isEqualTo("execution"));
  }

  @Test
  default void a_lost_reply_is_repeated_after_the_execution_was_replayed() {
    Claim claim = completed();
    ExecutionId id = claim.execution();
    var again = new CompleteExecution(claim.handle(), OTHER);

    apply(new ReplayExecution(id));
    onlyAnswers(id, again, new Outcome.Completed(id));
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.R3);

    Claim second = claim(W2).orElseThrow();
    onlyAnswers(id, again, new Outcome.Completed(id));
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.A1);

    complete(second);
    onlyAnswers(id, again, new Outcome.Completed(id));
    onlyAnswers(id, new CompleteExecution(second.handle(), OTHER), new Outcome.Completed(id));
  }

  @Test
  default void a_lost_reply_is_repeated_for_the_same_attempt_and_epoch_only() {
    Fence fence = completed().fence();
    ExecutionId id = fence.execution();
    List<Fence> others = wrongFences(fence);
    var refused = new Outcome.Refused(Refusal.EXECUTION_NOT_ACTIVE, standing(id));

    onlyAnswers(id, new CompleteExecution(fence, OTHER), new Outcome.Completed(id));
    onlyAnswers(id, new CompleteExecution(others.get(1), OTHER), refused);
    onlyAnswers(id, new CompleteExecution(others.get(2), OTHER), refused);
  }

  @Test
  default void an_earlier_lease_of_the_attempt_that_completed_gets_no_repeated_answer() {
    Claim first = claimed();
    ExecutionId id = first.execution();
    apply(new DelayExecution(first.handle(), rig().now()));
    complete(claim(W2).orElseThrow());

    onlyAnswers(
        id,
        new CompleteExecution(first.handle(), OTHER),
        new Outcome.Refused(
            Refusal.EXECUTION_NOT_ACTIVE,
            new Standing(
                LifecyclePhase.TERMINAL,
                TerminalOutcome.SUCCESS,
                2,
                first.fence().attempt())));
  }

  @Test
  default void an_attempt_that_ended_otherwise_was_not_completed() {
    Claim failed = claimed();
    apply(new FailExecution(failed.handle(), BROKEN, null));
    isNotActive(failed, LifecyclePhase.TERMINAL, TerminalOutcome.FAILED);

    Claim cancelled = claimed();
    apply(new CancelExecution(cancelled.handle(), "not needed"));
    isNotActive(cancelled, LifecyclePhase.TERMINAL, TerminalOutcome.CANCELLED);

    Claim retried = claimed();
    apply(new FailExecution(
        retried.handle(), BROKEN, RetryPolicy.of(1, new Backoff.Fixed(Duration.ofMillis(1)))));
    isNotActive(retried, LifecyclePhase.RUNNABLE, TerminalOutcome.NONE);
  }

  @Test
  default void a_result_follows_a_failure_that_was_retried() {
    Claim first = claimed(draft().retry(RetryPolicy.of(1, Backoff.STANDARD)));
    ExecutionId id = first.execution();
    apply(new FailExecution(first.handle(), BROKEN, null));
    rig().setTime(1_000);
    rig().tick(new DelayedPromotion());

    complete(claim(W1).orElseThrow());

    assertThat(stored(id).stateVector()).isEqualTo(Vectors.T_OK);
    assertThat(attempts(id))
        .extracting(attempt -> attempt.hasOutcome(AttemptOutcome.SUCCESS))
        .containsExactly(false, true);
    assertThat(stored(id).lastFailure()).isEqualTo(new Failure("broken", Failure.TRANSIENT));
    assertThat(rig().completions(id)).containsExactly(completion(id, TerminalOutcome.SUCCESS, 1));
  }

  private Claim completed() {
    Claim claim = claimed();
    assertThat(apply(new CompleteExecution(claim.handle(), RESULT)))
        .isEqualTo(new Outcome.Completed(claim.execution()));
    return claim;
  }

  private CompleteExecution override(ExecutionId id) {
    return new CompleteExecution(unfenced(id, Authority.OPERATOR_OVERRIDE), RESULT);
  }

  private void isNotActive(Claim claim, LifecyclePhase phase, TerminalOutcome outcome) {
    onlyAnswers(
        claim.execution(),
        new CompleteExecution(claim.handle(), RESULT),
        new Outcome.Refused(
            Refusal.EXECUTION_NOT_ACTIVE,
            new Standing(phase, outcome, 1, claim.fence().attempt())));
  }
}
