package io.flowfabric.tck.contract;

import static io.flowfabric.decision.Event.LeaseStep.ACQUIRED;
import static io.flowfabric.decision.Event.LeaseStep.EXPIRED;
import static io.flowfabric.decision.Event.LeaseStep.RENEWED;
import static io.flowfabric.decision.Event.LeaseStep.REVOKED;
import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Event;
import io.flowfabric.engine.reconcile.DelayedPromotion;
import io.flowfabric.engine.reconcile.LeaseExpiry;
import io.flowfabric.engine.reconcile.Overtime;
import io.flowfabric.engine.reconcile.Reconciler;
import io.flowfabric.engine.reconcile.ReconcilerFilter;
import io.flowfabric.engine.reconcile.ScanReport;
import io.flowfabric.execution.DelayExecution;
import io.flowfabric.lease.RenewLease;
import io.flowfabric.lease.RevokeLease;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.AttemptLifecycle;
import io.flowfabric.model.AttemptOutcome;
import io.flowfabric.model.Backoff;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Counters;
import io.flowfabric.model.Ending;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.Failure;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.RetryPolicy;
import io.flowfabric.model.StateVector;
import io.flowfabric.model.TerminalOutcome;
import io.flowfabric.model.TimeoutPolicy;
import io.flowfabric.model.Times;
import io.flowfabric.tck.rig.Case;
import io.flowfabric.tck.rig.Draft;
import io.flowfabric.tck.rig.Vectors;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Attempts that take too long, whatever becomes of their lease. */
public interface TimeoutContract extends EndingEvidence {
  ScanReport NOTHING_DUE = new ScanReport(0, 0, 0, 0);
  ScanReport ONE_DONE = new ScanReport(1, 1, 0, 0);

  @Test
  @Case("1.186")
  default void an_attempt_times_out_though_its_worker_renews_and_is_retried() {
    Claim claim = claimed(timingOut(1000, retries(1)));
    ExecutionId id = claim.execution();
    rig().setTime(999);
    apply(RenewLease.of(claim.handle()));
    assertThat(rig().tick(Overtime.ATTEMPT_TIMEOUT)).isEqualTo(NOTHING_DUE);
    rig().setTime(1000);

    assertThat(rig().tick(Overtime.ATTEMPT_TIMEOUT)).isEqualTo(ONE_DONE);

    assertThat(stored(id).stateVector()).isEqualTo(Vectors.D2);
    assertThat(stored(id).counters()).isEqualTo(new Counters(1, 1, 0, 1, 0));
    assertThat(stored(id).lastFailure()).isEqualTo(Failure.ATTEMPT_TIMEOUT);
    assertThat(Failure.ATTEMPT_TIMEOUT.reason()).isEqualTo("attempt_timeout");
    assertThat(latestAttempt(id).life())
        .isEqualTo(new AttemptLife.Ended(
            AttemptOutcome.RETRY, rig().now(), Failure.ATTEMPT_TIMEOUT, rig().at(1100)));
    assertThat(rig().leaseSteps(id)).containsExactly(ACQUIRED, RENEWED, REVOKED);
    assertThat(rig().leaseEvents(id).getLast()).isEqualTo(leaseEvent(claim, REVOKED, "retry"));
    assertThat(rig().completions(id)).isEmpty();
  }

  @Test
  @Case("1.186")
  default void an_attempt_that_times_out_without_a_retry_expires_the_execution() {
    Claim claim = claimed(timingOut(1000, null));
    rig().setTime(900);
    apply(RenewLease.of(claim.handle()));
    rig().setTime(1000);

    assertThat(rig().tick(Overtime.ATTEMPT_TIMEOUT)).isEqualTo(ONE_DONE);

    hasExpired(claim);
    assertThat(rig().leaseSteps(claim.execution())).containsExactly(ACQUIRED, RENEWED, REVOKED);
  }

  @Test
  @Case("1.187")
  default void with_its_retries_used_up_the_execution_expires() {
    Claim first = claimed(timingOut(1000, retries(1)));
    rig().setTime(1000);
    rig().tick(Overtime.ATTEMPT_TIMEOUT);
    rig().setTime(1100);
    rig().tick(new DelayedPromotion());
    Claim second = claim(W2).orElseThrow();
    assertThat(second.execution()).isEqualTo(first.execution());
    rig().setTime(2100);

    assertThat(rig().tick(Overtime.ATTEMPT_TIMEOUT)).isEqualTo(ONE_DONE);

    hasExpired(second);
    assertThat(stored(first.execution()).counters()).isEqualTo(new Counters(2, 2, 0, 1, 0));
    assertThat(attempts(first.execution())).hasSize(2);
    assertThat(rig().leaseSteps(first.execution()))
        .containsExactly(ACQUIRED, REVOKED, ACQUIRED, REVOKED);
    assertThat(rig().tick(Overtime.ATTEMPT_TIMEOUT)).isEqualTo(NOTHING_DUE);
  }

  @Test
  @Case("1.188")
  default void expiry_and_timeout_end_the_same_in_either_order_with_a_retry() {
    sameInEitherOrder(retries(1));
  }

  @Test
  @Case("1.188")
  default void expiry_and_timeout_end_the_same_in_either_order_without_a_retry() {
    sameInEitherOrder(null);
  }

  /** Two executions at the same time, each looked after by a filter of its own. */
  private void sameInEitherOrder(@Nullable RetryPolicy retry) {
    Claim one = claimed(timingOut(30_000, retry).namespace("one"));
    Claim other = claimed(timingOut(30_000, retry).namespace("other"));
    rig().setTime(30_000);

    tick(new LeaseExpiry(), "one");
    tick(Overtime.ATTEMPT_TIMEOUT, "one");
    tick(Overtime.ATTEMPT_TIMEOUT, "other");
    tick(new LeaseExpiry(), "other");

    assertThat(end(one)).isEqualTo(end(other));
    assertThat(rig().leaseSteps(one.execution()))
        .isEqualTo(rig().leaseSteps(other.execution()))
        .containsExactly(ACQUIRED, EXPIRED, REVOKED);
    assertThat(rig().completions(one.execution()))
        .hasSameSizeAs(rig().completions(other.execution()));
    assertThat(stored(one.execution()).stateVector())
        .isEqualTo(retry == null ? Vectors.T_EXP : Vectors.D2);
  }

  private void tick(Reconciler<?> reconciler, String namespace) {
    rig().loop(reconciler, new ReconcilerFilter(new Namespace(namespace), null)).tick();
  }

  /** All of an execution but what must differ between two. */
  record End(
      StateVector vector,
      Counters counters,
      @Nullable Failure failure,
      Times times,
      AttemptLife life) {}

  private End end(Claim claim) {
    Execution stored = stored(claim.execution());
    return new End(
        stored.stateVector(),
        stored.counters(),
        stored.lastFailure(),
        stored.times(),
        latestAttempt(claim.execution()).life());
  }

  @Test
  default void an_attempt_times_out_after_its_lease_ran_out() {
    Claim claim = claimed(timingOut(40_000, null));
    lapse();
    rig().setTime(40_000);

    assertThat(rig().tick(Overtime.ATTEMPT_TIMEOUT)).isEqualTo(ONE_DONE);

    hasExpired(claim);
    assertThat(rig().leaseSteps(claim.execution())).containsExactly(ACQUIRED, EXPIRED, REVOKED);
  }

  @Test
  default void an_attempt_times_out_after_its_lease_was_revoked() {
    Claim claim = claimed(timingOut(1000, retries(1)));
    ExecutionId id = claim.execution();
    apply(new RevokeLease(id, null, null, "drained"));
    rig().setTime(1000);

    assertThat(rig().tick(Overtime.ATTEMPT_TIMEOUT)).isEqualTo(ONE_DONE);

    assertThat(stored(id).stateVector()).isEqualTo(Vectors.D2);
    assertThat(rig().leaseSteps(id)).containsExactly(ACQUIRED, REVOKED, REVOKED);
  }

  @Test
  default void a_timeout_stands_still_while_the_attempt_is_interrupted() {
    Claim claim = claimed(timingOut(1000, null));
    ExecutionId id = claim.execution();
    rig().setTime(400);
    apply(new DelayExecution(claim.handle(), rig().at(5000)));
    rig().setTime(5000);
    assertThat(rig().tick(Overtime.ATTEMPT_TIMEOUT)).isEqualTo(NOTHING_DUE);
    rig().tick(new DelayedPromotion());

    Claim resumed = claim(W2).orElseThrow();

    assertThat(resumed.assignment().timeoutAt()).isEqualTo(rig().at(5600));
    rig().setTime(5599);
    assertThat(rig().tick(Overtime.ATTEMPT_TIMEOUT)).isEqualTo(NOTHING_DUE);
    rig().setTime(5600);
    assertThat(rig().tick(Overtime.ATTEMPT_TIMEOUT)).isEqualTo(ONE_DONE);
    hasExpired(resumed);
    assertThat(attempts(id)).extracting(Attempt::index).containsExactly(0);
  }

  @Test
  default void named_categories_decide_whether_a_timeout_is_retried() {
    Claim not = claimed(timingOut(1000, retries(1).only(Set.of(Failure.TRANSIENT))));
    Claim named = claimed(timingOut(1000, retries(1).only(Set.of(Failure.TIMEOUT))));
    rig().setTime(1000);

    assertThat(rig().tick(Overtime.ATTEMPT_TIMEOUT)).isEqualTo(new ScanReport(2, 2, 0, 0));

    hasExpired(not);
    assertThat(stored(named.execution()).stateVector()).isEqualTo(Vectors.D2);
  }

  @Test
  default void a_timeout_is_not_retried_when_the_deadline_comes_first() {
    Claim claim = claimed(timingOut(1000, retries(5)).deadline(rig().at(1100)));
    rig().setTime(1000);

    assertThat(rig().tick(Overtime.ATTEMPT_TIMEOUT)).isEqualTo(ONE_DONE);

    hasExpired(claim);
  }

  @Test
  default void a_retry_after_a_timeout_without_a_backoff_may_be_claimed_at_once() {
    var atOnce = RetryPolicy.of(1, new Backoff.Fixed(Duration.ZERO));
    Claim claim = claimed(timingOut(1000, atOnce));
    rig().setTime(1000);

    rig().tick(Overtime.ATTEMPT_TIMEOUT);

    assertThat(stored(claim.execution()).stateVector()).isEqualTo(Vectors.R2);
    assertThat(claim(W2)).isPresent();
  }

  private void hasExpired(Claim claim) {
    ExecutionId id = claim.execution();
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.T_EXP);
    assertThat(ending(id)).isEqualTo(new Ending.Expired(rig().now()));
    assertThat(stored(id).lastFailure()).isEqualTo(Failure.ATTEMPT_TIMEOUT);
    hasEnded(
        latestAttempt(id),
        AttemptLifecycle.ENDED_FAILURE,
        AttemptOutcome.EXPIRED,
        Failure.ATTEMPT_TIMEOUT);
    List<Event.Completion> told = rig().completions(id);
    assertThat(told).containsExactly(completion(id, TerminalOutcome.EXPIRED, claim.attemptIndex()));
    assertThat(rig().leaseEvents(id).getLast()).isEqualTo(leaseEvent(claim, REVOKED, "expired"));
  }

  private Draft timingOut(long millis, @Nullable RetryPolicy retry) {
    var policy =
        ExecutionPolicy.builder().timeouts(new TimeoutPolicy(Duration.ofMillis(millis), null));
    return draft().policy(retry == null ? policy.build() : policy.retry(retry).build());
  }

  private static RetryPolicy retries(int times) {
    return RetryPolicy.of(times, new Backoff.Fixed(Duration.ofMillis(100)));
  }
}
