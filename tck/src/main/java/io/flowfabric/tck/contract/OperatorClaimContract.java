package io.flowfabric.tck.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Event.LeaseStep;
import io.flowfabric.decision.Refusal;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.execution.DelayExecution;
import io.flowfabric.lease.IssueGrantAndClaim;
import io.flowfabric.lease.IssueGrantAndClaim.Outcome;
import io.flowfabric.model.AttemptType;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Counters;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.HandleKind;
import io.flowfabric.model.Standing;
import io.flowfabric.model.WorkerIdentity;
import io.flowfabric.tck.rig.Case;
import io.flowfabric.tck.rig.Vectors;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** An operator takes one execution by hand. */
public interface OperatorClaimContract extends GrantScene {

  @Test
  @Case("1.70")
  default void an_operator_starts_the_first_attempt() {
    ExecutionId id = create();
    rig().setTime(100);

    Claim claim = byHand(id);

    assertThat(claim.execution()).isEqualTo(id);
    assertThat(claim.fence().epoch()).isEqualTo(1);
    assertThat(claim.attemptIndex()).isZero();
    assertThat(claim.type()).isEqualTo(AttemptType.INITIAL);
    assertThat(claim.handle().kind()).isEqualTo(HandleKind.FRESH);
    assertThat(claim.leaseExpiresAt()).isEqualTo(rig().at(30_100));
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.A1);
    assertThat(stored(id).counters()).isEqualTo(new Counters(1, 1, 0, 0, 0));
    assertThat(attempts(id)).singleElement().satisfies(attempt -> {
      assertThat(attempt.lease().id()).isEqualTo(claim.fence().lease());
      assertThat(attempt.lease().holder()).isEqualTo(WorkerIdentity.of("operator", "operator"));
    });
    noGrant(id);
    assertThat(allEvents()).containsExactly(acquired(claim));
  }

  @Test
  @Case("1.71")
  default void an_operator_goes_on_with_an_interrupted_attempt() {
    Claim first = interrupted();
    ExecutionId id = first.execution();

    Claim second = byHand(id);

    assertThat(second.attemptIndex()).isEqualTo(first.attemptIndex());
    assertThat(second.fence().attempt()).isEqualTo(first.fence().attempt());
    assertThat(second.fence().epoch()).isEqualTo(2);
    assertThat(second.handle().kind()).isEqualTo(HandleKind.RESUMED);
    assertThat(stored(id).counters()).isEqualTo(new Counters(1, 2, 0, 0, 0));
    assertThat(attempts(id)).hasSize(1);
    noGrant(id);
    assertThat(rig().leaseEvents(id)).last().isEqualTo(acquired(second));
  }

  @Test
  @Case("1.72")
  default void an_operator_does_not_cut_a_delay_short() {
    Claim claim = claimed();
    apply(new DelayExecution(claim.handle(), rig().at(1)));
    Execution before = stored(claim.execution());
    assertThat(before.stateVector()).isEqualTo(Vectors.D3);

    refuses(before, Refusal.EXECUTION_NOT_ELIGIBLE);
  }

  @Test
  @Case("1.73")
  default void an_operator_does_not_take_what_a_worker_has() {
    Claim claim = claimed();

    refuses(stored(claim.execution()), Refusal.EXECUTION_NOT_ELIGIBLE);
  }

  @Test
  default void an_operator_takes_only_what_waits_for_a_worker() {
    plantedInAllBut(READY).forEach(other -> refuses(other, Refusal.EXECUTION_NOT_ELIGIBLE));
  }

  @Test
  default void an_operator_takes_whatever_waits_for_a_worker() {
    for (Execution ready : planted(READY)) {
      assertThat(byHand(ready.id()).execution()).isEqualTo(ready.id());
    }
  }

  @Test
  @Case("1.74")
  default void an_operator_respects_a_grant() {
    seedKey();
    Execution before = stored(create());
    claimGrant(before.id(), W1);
    var reserved = grant(before.id(), GrantKind.CLAIM);

    assertThat(apply(new IssueGrantAndClaim(before.id(), LEASE)))
        .isEqualTo(new Outcome.Refused(Refusal.GRANT_ALREADY_EXISTS, Standing.of(before)));

    unchanged(before);
    assertThat(grant(before.id(), GrantKind.CLAIM)).isEqualTo(reserved);
    assertThat(allEvents()).isEmpty();
    rig().setTime(5_000);
    assertThat(byHand(before.id()).execution()).isEqualTo(before.id());
  }

  @Test
  default void an_operator_needs_no_capabilities() {
    ExecutionId id = create(draft().requires("gpu"));

    assertThat(byHand(id).execution()).isEqualTo(id);
  }

  @Test
  default void an_operator_who_comes_too_late_marks_the_lease_that_ran_out() {
    Claim claim = claimed();
    rig().setTime(30_000);

    var refused = (Outcome.Refused) apply(new IssueGrantAndClaim(claim.execution(), LEASE));

    assertThat(refused.why()).isEqualTo(Refusal.EXECUTION_NOT_ELIGIBLE);
    assertThat(stored(claim.execution()).stateVector()).isEqualTo(Vectors.A2);
    assertThat(rig().leaseEvents(claim.execution()))
        .last()
        .isEqualTo(leaseEvent(claim, LeaseStep.EXPIRED, ""));
  }

  @Test
  default void an_operator_cannot_take_what_does_not_exist_nor_for_no_time() {
    executionNotFound(() -> byHand(idNumbered(7)));
    refusedAs(
        ValidationKind.INVALID_INPUT,
        () -> new IssueGrantAndClaim(idNumbered(7), Duration.ZERO),
        "lease_duration_ms");
  }

  private Claim byHand(ExecutionId id) {
    return ((Outcome.Claimed) apply(new IssueGrantAndClaim(id, LEASE))).claim();
  }

  private void refuses(Execution before, Refusal why) {
    var events = allEvents();

    assertThat(apply(new IssueGrantAndClaim(before.id(), LEASE)))
        .isEqualTo(new Outcome.Refused(why, Standing.of(before)));

    unchanged(before);
    noGrant(before.id());
    assertThat(allEvents()).isEqualTo(events);
  }

  private void noGrant(ExecutionId id) {
    assertThat(grant(id, GrantKind.CLAIM)).isEmpty();
    assertThat(grant(id, GrantKind.RECLAIM)).isEmpty();
  }
}
