package io.flowfabric.tck.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flowfabric.decision.Event.LeaseStep;
import io.flowfabric.decision.Refusal;
import io.flowfabric.engine.reconcile.DelayedPromotion;
import io.flowfabric.engine.reconcile.LeaseExpiry;
import io.flowfabric.engine.reconcile.Overtime;
import io.flowfabric.error.EngineException;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.execution.CompleteExecution;
import io.flowfabric.execution.FailExecution;
import io.flowfabric.execution.FailExecution.Outcome;
import io.flowfabric.execution.ReadExecCoreFields;
import io.flowfabric.execution.ReplayExecution;
import io.flowfabric.json.RetryPolicyJson;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.AttemptLifecycle;
import io.flowfabric.model.AttemptOutcome;
import io.flowfabric.model.AttemptType;
import io.flowfabric.model.Authority;
import io.flowfabric.model.Backoff;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Counters;
import io.flowfabric.model.Eligibility;
import io.flowfabric.model.Ending;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.Failure;
import io.flowfabric.model.Fence;
import io.flowfabric.model.HandleKind;
import io.flowfabric.model.LifecyclePhase;
import io.flowfabric.model.Phase;
import io.flowfabric.model.Proof;
import io.flowfabric.model.RetryPolicy;
import io.flowfabric.model.Standing;
import io.flowfabric.model.TerminalOutcome;
import io.flowfabric.model.TimeoutPolicy;
import io.flowfabric.tck.rig.Case;
import io.flowfabric.tck.rig.Draft;
import io.flowfabric.tck.rig.Rig;
import io.flowfabric.tck.rig.Scene;
import io.flowfabric.tck.rig.Vectors;
import io.flowfabric.tck.shape.Shape;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Failing attempts: trying again, and failing for good. */
public interface FailContract extends EndingEvidence {
  RetryPolicy TWICE = RetryPolicy.of(2, new Backoff.Fixed(Duration.ofMillis(100)));
  RetryPolicy AT_ONCE = RetryPolicy.of(1, new Backoff.Fixed(Duration.ZERO));
  Outcome FAILED_FOR_GOOD = new Outcome.TerminalFailed();

  @Test
  @Case("1.105")
  default void without_a_retry_policy_a_failure_is_final() {
    Claim claim = claimed();
    ExecutionId id = claim.execution();
    rig().setTime(5_000);

    assertThat(apply(failing(claim, BROKEN))).isEqualTo(FAILED_FOR_GOOD);

    assertThat(stored(id).stateVector()).isEqualTo(Vectors.T_FAIL);
    assertThat(ending(id)).isEqualTo(new Ending.Failed(rig().at(5_000)));
    assertThat(stored(id).lastFailure()).isEqualTo(BROKEN);
    assertThat(stored(id).counters()).isEqualTo(new Counters(1, 1, 0, 0, 0));
    assertThat(attempts(id)).hasSize(1);
    hasEnded(latestAttempt(id), AttemptLifecycle.ENDED_FAILURE, AttemptOutcome.FAILED, BROKEN);
    assertThat(rig().completions(id)).containsExactly(completion(id, TerminalOutcome.FAILED, 0));
    assertThat(rig().leaseSteps(id)).containsExactly(LeaseStep.ACQUIRED, LeaseStep.REVOKED);
    assertThat(rig().leaseEvents(id).getLast())
        .isEqualTo(leaseEvent(claim, LeaseStep.REVOKED, "failed"));
  }

  @Test
  @Case("1.106")
  default void a_failure_that_may_be_retried_waits_for_its_backoff() {
    Claim claim = claimed(draft().retry(TWICE));
    ExecutionId id = claim.execution();
    rig().setTime(5_000);

    assertThat(apply(failing(claim, BROKEN))).isEqualTo(scheduled(5_100, 1));

    Execution after = stored(id);
    assertThat(after.stateVector()).isEqualTo(Vectors.D2);
    assertThat(((Phase.Runnable) after.phase()).eligibility())
        .isEqualTo(new Eligibility.Delayed(rig().at(5_100)));
    assertThat(after.counters()).isEqualTo(new Counters(1, 1, 0, 1, 0));
    assertThat(after.lastFailure()).isEqualTo(BROKEN);
    assertThat(after.times().lastTransition()).isEqualTo(rig().at(5_000));
    assertThat(attempts(id)).hasSize(1);
    assertThat(latestAttempt(id).life())
        .isEqualTo(new AttemptLife.Ended(
            AttemptOutcome.RETRY, rig().at(5_000), BROKEN, rig().at(5_100)));
    assertThat(AttemptOutcome.RETRY.lifecycle()).isEqualTo(AttemptLifecycle.ENDED_FAILURE);
    assertThat(rig().completions(id)).isEmpty();
    assertThat(rig().leaseSteps(id)).containsExactly(LeaseStep.ACQUIRED, LeaseStep.REVOKED);
    assertThat(rig().leaseEvents(id).getLast())
        .isEqualTo(leaseEvent(claim, LeaseStep.REVOKED, "retry"));
  }

  @Test
  @Case("1.107")
  default void a_retry_is_claimed_when_its_backoff_is_over() {
    Claim first = claimed(draft().retry(TWICE));
    ExecutionId id = first.execution();
    apply(failing(first, BROKEN));

    rig().setTime(99);
    rig().tick(new DelayedPromotion());
    assertThat(claim(W2)).isEmpty();
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.D2);

    rig().setTime(100);
    rig().tick(new DelayedPromotion());
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.R2);
    Claim second = claim(W2).orElseThrow();

    assertThat(second.handle().kind()).isEqualTo(HandleKind.FRESH);
    assertThat(second.attemptIndex()).isEqualTo(1);
    assertThat(second.fence().epoch()).isEqualTo(2);
    assertThat(second.type()).isEqualTo(AttemptType.RETRY);
    assertThat(second.fence().attempt()).isNotEqualTo(first.fence().attempt());
    assertThat(stored(id).counters()).isEqualTo(new Counters(2, 2, 0, 1, 0));
    assertThat(stored(id).times().started()).isEqualTo(rig().at(0));
    assertThat(latestAttempt(id).lineage()).isEqualTo(new Attempt.Lineage(0, "broken"));
    assertThat(rig().leaseEvents(id).getLast()).isEqualTo(acquired(second));
  }

  @Test
  default void what_the_next_attempt_follows_is_kept_until_it_is_claimed() {
    Claim first = claimed(draft().retry(TWICE));
    apply(failing(first, BROKEN));
    assertThat(fields(first.execution()))
        .containsEntry("pending_previous_attempt_index", Optional.of("0"))
        .containsEntry("failure_reason", Optional.of("broken"))
        .containsEntry("failure_category", Optional.of("transient"))
        .containsEntry("delay_until_ms", Optional.of("" + rig().at(100).toEpochMilli()));

    promoteAt(100);
    assertThat(claim(W1)).isPresent();

    assertThat(fields(first.execution()))
        .containsEntry("pending_previous_attempt_index", Optional.empty())
        .containsEntry("pending_reason", Optional.empty())
        .containsEntry("failure_reason", Optional.of("broken"))
        .containsEntry("delay_until_ms", Optional.empty());
  }

  @Test
  @Case("1.108")
  default void retries_are_used_up() {
    ExecutionId id = create(draft().retry(TWICE));

    assertThat(apply(failing(claim(W1).orElseThrow(), BROKEN))).isEqualTo(scheduled(100, 1));
    promoteAt(100);
    assertThat(apply(failing(claim(W1).orElseThrow(), BROKEN))).isEqualTo(scheduled(200, 2));
    promoteAt(200);
    assertThat(apply(failing(claim(W1).orElseThrow(), BROKEN))).isEqualTo(FAILED_FOR_GOOD);

    assertThat(stored(id).stateVector()).isEqualTo(Vectors.T_FAIL);
    assertThat(stored(id).counters()).isEqualTo(new Counters(3, 3, 0, 2, 0));
    assertThat(attempts(id))
        .extracting(attempt -> ((AttemptLife.Ended) attempt.life()).outcome())
        .containsExactly(AttemptOutcome.RETRY, AttemptOutcome.RETRY, AttemptOutcome.FAILED);
    assertThat(attempts(id))
        .extracting(Attempt::type)
        .containsExactly(AttemptType.INITIAL, AttemptType.RETRY, AttemptType.RETRY);
    assertThat(attempts(id)).extracting(Attempt::index).containsExactly(0, 1, 2);
    assertThat(rig().completions(id)).containsExactly(completion(id, TerminalOutcome.FAILED, 2));
  }

  @Test
  @Case("1.109")
  default void a_permanent_failure_is_never_retried() {
    isFinal(TWICE, Failure.PERMANENT);
    isFinal(TWICE.only(Set.of(Failure.PERMANENT)), Failure.PERMANENT);
  }

  @Test
  @Case("1.110")
  default void a_cancelled_attempt_is_never_retried_and_a_timeout_only_when_listed() {
    isFinal(TWICE, Failure.CANCELLED);
    isFinal(TWICE.only(Set.of(Failure.CANCELLED)), Failure.CANCELLED);
    isFinal(TWICE, Failure.TIMEOUT);
    isFinal(TWICE.only(Set.of(Failure.TRANSIENT)), Failure.TIMEOUT);
    isRetried(TWICE.only(Set.of(Failure.TIMEOUT)), Failure.TIMEOUT);
  }

  @Test
  @Case("1.111")
  default void a_category_that_is_not_listed_is_not_retried() {
    var listed = TWICE.only(Set.of(Failure.INFRA_CRASH));

    isFinal(listed, Failure.TRANSIENT);
    isRetried(listed, Failure.INFRA_CRASH);
  }

  @Test
  default void a_crash_of_the_infrastructure_is_retried() {
    isRetried(TWICE, Failure.INFRA_CRASH);
  }

  @Test
  @Case("1.112")
  default void an_unknown_category_counts_as_transient_and_is_kept() {
    isRetried(TWICE, "weird");
    isFinal(null, "weird");
    isFinal(TWICE.only(Set.of(Failure.INFRA_CRASH)), "weird");
    isRetried(TWICE.only(Set.of("weird")), "weird");
  }

  @Test
  @Case("1.113")
  default void a_lost_reply_to_a_failure_is_repeated() {
    Claim claim = claimed(draft().retry(TWICE));
    ExecutionId id = claim.execution();
    Outcome first = apply(failing(claim, BROKEN));
    assertThat(first).isEqualTo(scheduled(100, 1));
    rig().setTime(50);

    onlyAnswers(id, failing(claim, BROKEN), first);
    onlyAnswers(id, failing(claim, new Failure("worse", Failure.PERMANENT)), first);

    assertThat(stored(id).counters().retries()).isEqualTo(1);
  }

  @Test
  @Case("1.114")
  default void a_retry_without_delay_is_ready_at_once() {
    Claim claim = claimed(draft().retry(AT_ONCE));
    ExecutionId id = claim.execution();
    rig().setTime(5_000);

    assertThat(apply(failing(claim, BROKEN))).isEqualTo(scheduled(5_000, 1));

    assertThat(stored(id).stateVector()).isEqualTo(Vectors.R2);
    assertThat(claim(W2)).get().extracting(Claim::attemptIndex).isEqualTo(1);
  }

  @Test
  @Case("1.115")
  default void a_retry_must_start_before_the_deadline() {
    assertThat(failedBefore(rig().at(99))).isEqualTo(FAILED_FOR_GOOD);
    assertThat(failedBefore(rig().at(100))).isEqualTo(FAILED_FOR_GOOD);
    assertThat(failedBefore(rig().at(101))).isEqualTo(scheduled(100, 1));
  }

  @Test
  @Case("1.116")
  default void the_old_handle_is_stale_once_the_retry_runs() {
    Claim first = claimed(draft().retry(AT_ONCE));
    ExecutionId id = first.execution();
    apply(failing(first, BROKEN));
    Claim second = claim(W2).orElseThrow();

    onlyAnswers(
        id,
        new CompleteExecution(first.handle(), null),
        new CompleteExecution.Outcome.Refused(
            Refusal.STALE_LEASE,
            new Standing(
                LifecyclePhase.ACTIVE, TerminalOutcome.NONE, 2, second.fence().attempt())));

    complete(second);
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.T_OK);
  }

  @Test
  @Case("1.117")
  default void a_malformed_retry_policy_is_refused() {
    Claim claim = claimed();
    Trace before = trace(claim.execution());

    for (String malformed : List.of(
        "{",
        "[]",
        "\"three\"",
        "{\"max_retries\":\"three\"}",
        "{\"max_retries\":-1}",
        "{\"backoff\":7}",
        "{\"backoff\":{\"type\":\"fixed\",\"delay_ms\":-1}}")) {
      refusedAs(
          ValidationKind.INVALID_POLICY_JSON,
          () -> apply(new FailExecution(claim.handle(), BROKEN, RetryPolicyJson.parse(malformed))));
    }

    assertThat(trace(claim.execution())).isEqualTo(before);
  }

  @Test
  default void the_policy_that_comes_with_the_failure_takes_the_place_of_the_stored_one() {
    Claim without = claimed();
    var given = RetryPolicyJson.parse(
        "{\"max_retries\":1,\"backoff\":{\"type\":\"fixed\",\"delay_ms\":7}}");
    assertThat(apply(new FailExecution(without.handle(), BROKEN, given)))
        .isEqualTo(scheduled(7, 1));

    Claim with = claimed(draft().retry(TWICE));
    assertThat(apply(new FailExecution(with.handle(), BROKEN, RetryPolicy.of(0, Backoff.STANDARD))))
        .isEqualTo(FAILED_FOR_GOOD);
  }

  @Test
  default void the_backoff_grows_with_the_retries() {
    create(draft().retry(RetryPolicy.of(3, Backoff.Exponential.STANDARD)));

    assertThat(apply(failing(claim(W1).orElseThrow(), BROKEN))).isEqualTo(scheduled(1_000, 1));
    promoteAt(1_000);
    assertThat(apply(failing(claim(W1).orElseThrow(), BROKEN))).isEqualTo(scheduled(3_000, 2));
    promoteAt(3_000);
    assertThat(apply(failing(claim(W1).orElseThrow(), BROKEN))).isEqualTo(scheduled(7_000, 3));
  }

  @Test
  default void jitter_stays_within_half_and_all_of_the_delay_and_can_be_reproduced() {
    try (var twin = new Rig(rig().fixture())) {
      Scene again = () -> twin;
      for (int round = 0; round < 20; round++) {
        Instant at = jittered(this);

        assertThat(at).isBetween(rig().at(500), rig().at(1_000));
        assertThat(jittered(again)).isEqualTo(at);
      }
    }
  }

  @Test
  default void jitter_spreads_retries() {
    assertThat(IntStream.range(0, 20).mapToObj(round -> jittered(this)).distinct())
        .hasSizeGreaterThan(10);
  }

  @Test
  default void only_an_operator_fails_without_a_fence() {
    ExecutionId id = claimed().execution();
    Trace before = trace(id);

    for (String source :
        List.of(Proof.LEASE_HOLDER, Authority.FLOW_CASCADE, Authority.SYSTEM_TIMEOUT, "billing")) {
      refusedAs(
          ValidationKind.INVALID_INPUT,
          () -> apply(new FailExecution(unfenced(id, source), BROKEN, null)),
          "fence_required");
    }

    assertThat(trace(id)).isEqualTo(before);
  }

  @Test
  default void an_operator_fails_only_what_a_worker_holds() {
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
  default void an_operator_fails_what_a_worker_holds_under_the_same_rules() {
    ExecutionId once = claimed().execution();
    assertThat(apply(override(once))).isEqualTo(FAILED_FOR_GOOD);
    assertThat(stored(once).stateVector()).isEqualTo(Vectors.T_FAIL);

    ExecutionId again = claimed(draft().retry(TWICE)).execution();
    assertThat(apply(override(again))).isEqualTo(scheduled(100, 1));
    assertThat(stored(again).stateVector()).isEqualTo(Vectors.D2);
  }

  @Test
  default void an_operator_cannot_fail_on_a_lapsed_lease() {
    ExecutionId id = claimed().execution();
    rig().setTime(30_000);

    assertThat(apply(override(id)))
        .isEqualTo(new Outcome.Refused(Refusal.LEASE_EXPIRED, standing(id)));

    assertThat(stored(id).stateVector()).isEqualTo(Vectors.A2);
    assertThat(rig().leaseSteps(id)).containsExactly(LeaseStep.ACQUIRED, LeaseStep.EXPIRED);
  }

  @Test
  default void a_fence_must_be_right_in_all_its_parts() {
    Claim claim = claimed();
    ExecutionId id = claim.execution();

    for (String source : List.of(Proof.LEASE_HOLDER, Authority.OPERATOR_OVERRIDE, "billing")) {
      for (Fence wrong : wrongFences(claim.fence())) {
        onlyAnswers(
            id,
            new FailExecution(Authority.of(id, source, Optional.of(wrong)), BROKEN, null),
            new Outcome.Refused(Refusal.STALE_LEASE, standing(id)));
      }
    }

    assertThat(apply(new FailExecution(claim.fence(), BROKEN, null))).isEqualTo(FAILED_FOR_GOOD);
  }

  @Test
  default void failing_what_does_not_exist_finds_nothing() {
    assertThatThrownBy(() -> apply(override(newId(DEFAULT_LANE))))
        .isInstanceOf(EngineException.NotFound.class);
  }

  @Test
  default void a_repeated_failure_gets_its_answer_whatever_came_later() {
    Claim first = claimed(draft().retry(TWICE));
    ExecutionId id = first.execution();
    apply(failing(first, BROKEN));
    promoteAt(100);

    Claim second = claim(W2).orElseThrow();
    onlyAnswers(id, failing(first, BROKEN), scheduled(100, 1));

    rig().setTime(30_100);
    rig().tick(new LeaseExpiry());
    onlyAnswers(id, failing(first, BROKEN), scheduled(100, 1));
    Claim third = claim(W1).orElseThrow();
    onlyAnswers(id, failing(first, BROKEN), scheduled(100, 1));
    onlyAnswers(
        id, failing(second, BROKEN), new Outcome.Refused(Refusal.STALE_LEASE, standing(id)));

    apply(failing(third, new Failure("worse", Failure.PERMANENT)));
    onlyAnswers(id, failing(third, BROKEN), FAILED_FOR_GOOD);
    apply(new ReplayExecution(id));
    onlyAnswers(id, failing(third, BROKEN), FAILED_FOR_GOOD);
    assertThat(claim(W2)).isPresent();
    onlyAnswers(id, failing(third, BROKEN), FAILED_FOR_GOOD);
    onlyAnswers(id, failing(first, BROKEN), scheduled(100, 1));
  }

  @Test
  default void a_repeated_failure_is_known_by_attempt_and_epoch() {
    Claim claim = claimed();
    ExecutionId id = claim.execution();
    apply(failing(claim, BROKEN));
    List<Fence> others = wrongFences(claim.fence());
    var refused = new Outcome.Refused(Refusal.EXECUTION_NOT_ACTIVE, standing(id));

    onlyAnswers(id, new FailExecution(others.get(1), BROKEN, null), refused);
    onlyAnswers(id, new FailExecution(others.get(2), BROKEN, null), refused);
  }

  @Test
  default void an_attempt_that_timed_out_answers_a_failure_by_how_it_ended() {
    var limited = new TimeoutPolicy(Duration.ofMillis(1_000), null);
    Claim retried = claimed(
        draft().policy(ExecutionPolicy.builder().retry(TWICE).timeouts(limited).build()));
    Claim expired =
        claimed(draft().policy(ExecutionPolicy.builder().timeouts(limited).build()));
    rig().setTime(1_000);
    rig().tick(Overtime.ATTEMPT_TIMEOUT);

    onlyAnswers(retried.execution(), failing(retried, BROKEN), scheduled(1_100, 1));
    onlyAnswers(
        expired.execution(),
        failing(expired, BROKEN),
        new Outcome.Refused(
            Refusal.EXECUTION_NOT_ACTIVE,
            new Standing(
                LifecyclePhase.TERMINAL,
                TerminalOutcome.EXPIRED,
                1,
                expired.fence().attempt())));
  }

  @Test
  default void a_replay_may_be_retried_as_often_as_the_first_run() {
    Claim first = claimed(draft().retry(AT_ONCE));
    ExecutionId id = first.execution();
    apply(failing(first, BROKEN));
    apply(failing(claim(W1).orElseThrow(), BROKEN));
    apply(new ReplayExecution(id));

    assertThat(apply(failing(claim(W1).orElseThrow(), BROKEN))).isEqualTo(scheduled(0, 3));
    assertThat(apply(failing(claim(W1).orElseThrow(), BROKEN))).isEqualTo(FAILED_FOR_GOOD);
    assertThat(rig().completions(id)).hasSize(2);
  }

  private static FailExecution failing(Claim claim, Failure failure) {
    return new FailExecution(claim.handle(), failure, null);
  }

  private FailExecution override(ExecutionId id) {
    return new FailExecution(unfenced(id, Authority.OPERATOR_OVERRIDE), BROKEN, null);
  }

  private Outcome scheduled(long millis, int nextAttempt) {
    return new Outcome.RetryScheduled(rig().at(millis), nextAttempt);
  }

  private Map<String, Optional<String>> fields(ExecutionId id) {
    return apply(new ReadExecCoreFields(
        id.partition(),
        id,
        List.of(
            "pending_previous_attempt_index",
            "pending_reason",
            "failure_reason",
            "failure_category",
            "delay_until_ms")));
  }

  private void promoteAt(long millis) {
    rig().setTime(millis);
    rig().tick(new DelayedPromotion());
  }

  private Draft withRetry(@Nullable RetryPolicy policy) {
    return policy == null ? draft() : draft().retry(policy);
  }

  private void isFinal(@Nullable RetryPolicy policy, String category) {
    Claim claim = claimed(withRetry(policy));
    var failure = new Failure("broken", category);

    assertThat(apply(failing(claim, failure))).isEqualTo(FAILED_FOR_GOOD);

    assertThat(stored(claim.execution()).stateVector()).isEqualTo(Vectors.T_FAIL);
    assertThat(stored(claim.execution()).lastFailure()).isEqualTo(failure);
    assertThat(rig().completions(claim.execution())).hasSize(1);
  }

  private void isRetried(RetryPolicy policy, String category) {
    Claim claim = claimed(withRetry(policy));
    var failure = new Failure("broken", category);

    assertThat(apply(failing(claim, failure))).isEqualTo(scheduled(100, 1));

    assertThat(stored(claim.execution()).stateVector()).isEqualTo(Vectors.D2);
    assertThat(stored(claim.execution()).lastFailure()).isEqualTo(failure);
    assertThat(rig().completions(claim.execution())).isEmpty();
  }

  private Outcome failedBefore(Instant deadline) {
    return apply(failing(claimed(draft().retry(TWICE).deadline(deadline)), BROKEN));
  }

  private static Instant jittered(Scene scene) {
    var backoff =
        new Backoff.Exponential(Duration.ofMillis(1_000), Duration.ofMillis(60_000), 2, true);
    Claim claim = scene.claimed(scene.draft().retry(RetryPolicy.of(1, backoff)));
    return ((Outcome.RetryScheduled) scene.apply(failing(claim, BROKEN))).delayUntil();
  }
}
