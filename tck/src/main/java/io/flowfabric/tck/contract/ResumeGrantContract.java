package io.flowfabric.tck.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Event.LeaseStep;
import io.flowfabric.decision.Refusal;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.execution.DelayExecution;
import io.flowfabric.grant.GrantTicket;
import io.flowfabric.keystore.RotateSigningKey;
import io.flowfabric.lease.ClaimExecution;
import io.flowfabric.lease.ClaimFromResumeGrant;
import io.flowfabric.lease.ClaimResumedExecution;
import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Counters;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.HandleKind;
import io.flowfabric.model.Key;
import io.flowfabric.model.Lease;
import io.flowfabric.model.PublicState;
import io.flowfabric.model.Standing;
import io.flowfabric.model.TimeoutPolicy;
import io.flowfabric.model.WorkerIdentity;
import io.flowfabric.tck.rig.Case;
import io.flowfabric.tck.rig.Vectors;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Redeeming a grant to go on with an interrupted attempt. */
public interface ResumeGrantContract extends GrantScene {

  @Test
  @Case("1.64")
  default void an_interrupted_attempt_is_not_started_anew_but_resumed_with_the_same_grant() {
    seedKey();
    Execution before = stored(interrupted().execution());
    GrantTicket ticket = claimGrant(before.id(), W1);
    var events = allEvents();

    assertThat(apply(redeeming(before.id(), W1, ticket.key())))
        .isEqualTo(new ClaimExecution.Outcome.Refused(
            Refusal.USE_CLAIM_RESUMED_EXECUTION, Standing.of(before)));

    unchanged(before);
    assertThat(allEvents()).isEqualTo(events);
    assertThat(grant(before.id(), GrantKind.CLAIM)).isPresent();
    Claim resumed = resumed(ticket, W1);
    assertThat(resumed.execution()).isEqualTo(before.id());
    assertThat(grant(before.id(), GrantKind.CLAIM)).isEmpty();
  }

  @Test
  @Case("1.65")
  default void what_was_never_interrupted_is_not_resumed() {
    seedKey();
    Execution before = stored(create());
    GrantTicket ticket = claimGrant(before.id(), W1);

    refuses(before, W1, ticket.key(), Refusal.NOT_A_RESUMED_EXECUTION);

    assertThat(redeemed(ticket, W1).execution()).isEqualTo(before.id());
  }

  @Test
  @Case("1.66")
  default void the_same_attempt_goes_on_under_a_new_lease() {
    seedKey();
    Claim first = interrupted();
    ExecutionId id = first.execution();
    rig().setTime(100);

    Claim second = resumed(claimGrant(id, W2), W2);

    assertThat(second.fence().attempt()).isEqualTo(first.fence().attempt());
    assertThat(second.attemptIndex()).isEqualTo(first.attemptIndex());
    assertThat(second.fence().epoch()).isEqualTo(2);
    assertThat(second.fence().lease()).isEqualTo(LEASE_ID);
    assertThat(second.handle().kind()).isEqualTo(HandleKind.RESUMED);
    assertThat(second.leaseExpiresAt()).isEqualTo(rig().at(30_100));
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.A1);
    assertThat(stored(id).counters()).isEqualTo(new Counters(1, 2, 0, 0, 0));
    assertThat(attempts(id)).singleElement().satisfies(attempt -> {
      assertThat(attempt.startedAt()).isEqualTo(rig().at(0));
      assertThat(attempt.lease())
          .isEqualTo(new Lease(LEASE_ID, 2, W2, LEASE, rig().at(100), null));
    });
    assertThat(rig().leaseSteps(id))
        .containsExactly(LeaseStep.ACQUIRED, LeaseStep.REVOKED, LeaseStep.ACQUIRED);
    assertThat(rig().leaseEvents(id)).last().isEqualTo(acquired(second));
  }

  @Test
  default void a_resumed_attempt_has_what_was_left_of_its_timeout() {
    seedKey();
    var policy = ExecutionPolicy.builder()
        .timeouts(new TimeoutPolicy(Duration.ofSeconds(40), null))
        .build();
    Claim claim = claimed(draft().policy(policy));
    rig().setTime(15_000);
    apply(new DelayExecution(claim.handle(), rig().now()));
    rig().setTime(100_000);

    resumed(claimGrant(claim.execution(), W1), W1);

    assertThat(latestAttempt(claim.execution()).life())
        .isEqualTo(new AttemptLife.Running(rig().at(130_000), rig().at(125_000)));
  }

  @Test
  default void only_what_is_ready_to_go_on_is_resumed() {
    seedKey();

    for (Execution other : plantedInAllBut(READY)) {
      String key = neverIssued(other.id(), W1, rig().at(5_000));
      refuses(other, W1, key, Refusal.EXECUTION_NOT_LEASEABLE);
    }
  }

  @Test
  default void resuming_needs_a_grant_that_is_good_for_it() {
    seedKey();
    Execution before = stored(interrupted().execution());
    GrantTicket elsewhere = claimGrant(create(), W1);
    GrantTicket ticket = claimGrant(before.id(), W1);

    refuses(before, W2, ticket.key(), Refusal.INVALID_CLAIM_GRANT);
    refuses(before, W1, forged(ticket.key()), Refusal.INVALID_CLAIM_GRANT);
    refuses(before, W1, elsewhere.key(), Refusal.INVALID_CLAIM_GRANT);
    refuses(before, W1, "no key", Refusal.INVALID_CLAIM_GRANT);
    assertThat(grant(before.id(), GrantKind.CLAIM)).isPresent();

    rig().setTime(5_000);
    refuses(before, W1, ticket.key(), Refusal.CLAIM_GRANT_EXPIRED);
    assertThat(grant(before.id(), GrantKind.CLAIM)).isEmpty();
  }

  @Test
  default void what_does_not_exist_is_not_resumed() {
    seedKey();
    String key = neverIssued(idNumbered(7), W1, rig().at(5_000));
    var ticket =
        new GrantTicket(idNumbered(7), GrantKind.CLAIM, DEFAULT_LANE, rig().at(5_000), key);

    executionNotFound(() -> apply(resuming(idNumbered(7), W1, key)));
    executionNotFound(() -> apply(new ClaimFromResumeGrant(ticket, W1, LEASE)));
  }

  @Test
  @Case("1.67")
  default void what_an_operator_resumed_can_be_claimed() {
    seedKey();
    Claim first = claimed();
    ExecutionId id = first.execution();
    resumedByOperator(first);
    assertThat(stored(id).publicState()).isEqualTo(PublicState.RESUMABLE);
    GrantTicket ticket = claimGrant(id, W2);

    Claim claim = ((ClaimFromResumeGrant.Outcome.Claimed) fromTicket(ticket, W2)).claim();

    assertThat(claim.handle().kind()).isEqualTo(HandleKind.RESUMED);
    assertThat(claim.fence().attempt()).isEqualTo(first.fence().attempt());
    assertThat(claim.fence().epoch()).isEqualTo(2);
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.A1);
    assertThat(latestAttempt(id).lease().holder()).isEqualTo(W2);
    assertThat(grant(id, GrantKind.CLAIM)).isEmpty();
    assertThat(rig().leaseEvents(id)).last().isEqualTo(acquired(claim));
  }

  @Test
  @Case("1.68")
  default void a_ticket_that_was_used_brings_nothing() {
    seedKey();
    GrantTicket ticket = claimGrant(interrupted().execution(), W1);
    resumed(ticket, W1);

    nothing(ticket);
  }

  @Test
  @Case("1.69")
  default void a_ticket_for_what_is_suspended_brings_nothing() {
    seedKey();
    Claim claim = claimed();
    resumedByOperator(claim);
    GrantTicket ticket = claimGrant(claim.execution(), W1);
    suspendedAgain(claim.execution());

    nothing(ticket);

    assertThat(stored(claim.execution()).publicState()).isEqualTo(PublicState.SUSPENDED);
    assertThat(grant(claim.execution(), GrantKind.CLAIM)).isPresent();
  }

  @Test
  default void a_ticket_for_what_was_never_interrupted_brings_nothing() {
    seedKey();
    GrantTicket ticket = claimGrant(create(), W1);

    nothing(ticket);

    assertThat(grant(ticket.execution(), GrantKind.CLAIM)).isPresent();
  }

  @Test
  default void a_ticket_that_is_over_brings_nothing_and_its_grant_is_removed() {
    seedKey();
    GrantTicket ticket = claimGrant(interrupted().execution(), W1);
    rig().setTime(5_000);

    nothing(ticket);

    assertThat(grant(ticket.execution(), GrantKind.CLAIM)).isEmpty();
  }

  private void nothing(GrantTicket ticket) {
    Execution before = stored(ticket.execution());
    var events = allEvents();

    assertThat(fromTicket(ticket, W1)).isEqualTo(new ClaimFromResumeGrant.Outcome.NothingToClaim());

    unchanged(before);
    assertThat(allEvents()).isEqualTo(events);
  }

  @Test
  default void the_ticket_of_another_worker_is_refused() {
    seedKey();
    GrantTicket ticket = claimGrant(interrupted().execution(), W1);

    refusedTicket(ticket, W2);

    assertThat(grant(ticket.execution(), GrantKind.CLAIM)).isPresent();
  }

  @Test
  default void a_ticket_with_a_false_key_is_refused() {
    seedKey();
    ExecutionId id = interrupted().execution();
    GrantTicket ticket = claimGrant(id, W1);
    GrantTicket elsewhere = claimGrant(create(), W1);

    refusedTicket(withKey(ticket, "no key"), W1);
    refusedTicket(withKey(ticket, elsewhere.key()), W1);
    rig().tamper("ff_claim_grant", new Key.OfGrant(id, GrantKind.CLAIM), "worker_id", "other");
    refusedTicket(ticket, W1);
  }

  @Test
  default void a_ticket_signed_with_what_is_no_longer_trusted_is_refused() {
    seedKey();
    GrantTicket ticket = claimGrant(interrupted().execution(), W1);
    apply(new RotateSigningKey("k2", SECRET, Duration.ZERO));

    refusedTicket(ticket, W1);
  }

  @Test
  default void a_refused_ticket_marks_a_lease_that_ran_out() {
    seedKey();
    Claim claim = claimed();
    rig().setTime(30_000);
    var ticket = new GrantTicket(
        claim.execution(), GrantKind.CLAIM, DEFAULT_LANE, rig().at(40_000), "no key");

    assertThat(fromTicket(ticket, W1))
        .isEqualTo(new ClaimFromResumeGrant.Outcome.Refused(Refusal.INVALID_CLAIM_GRANT));

    assertThat(stored(claim.execution()).stateVector()).isEqualTo(Vectors.A2);
  }

  @Test
  default void resuming_needs_time_for_the_lease() {
    var ticket =
        new GrantTicket(idNumbered(1), GrantKind.CLAIM, DEFAULT_LANE, rig().now(), "any");

    refusedAs(
        ValidationKind.INVALID_INPUT,
        () -> new ClaimResumedExecution(idNumbered(1), W1, "any", LEASE_ID, Duration.ZERO),
        "lease_ttl_ms");
    refusedAs(
        ValidationKind.INVALID_INPUT,
        () -> new ClaimFromResumeGrant(ticket, W1, Duration.ZERO),
        "lease_ttl_ms");
  }

  private void refusedTicket(GrantTicket ticket, WorkerIdentity worker) {
    Execution before = stored(ticket.execution());

    assertThat(fromTicket(ticket, worker))
        .isEqualTo(new ClaimFromResumeGrant.Outcome.Refused(Refusal.INVALID_CLAIM_GRANT));

    unchanged(before);
  }

  private ClaimFromResumeGrant.Outcome fromTicket(GrantTicket ticket, WorkerIdentity worker) {
    return apply(new ClaimFromResumeGrant(ticket, worker, LEASE));
  }

  private static GrantTicket withKey(GrantTicket ticket, String key) {
    return new GrantTicket(
        ticket.execution(), ticket.kind(), ticket.lane(), ticket.expiresAt(), key);
  }

  private Claim resumed(GrantTicket ticket, WorkerIdentity worker) {
    var outcome = apply(resuming(ticket.execution(), worker, ticket.key()));
    return ((ClaimResumedExecution.Outcome.Claimed) outcome).claim();
  }

  private void refuses(Execution before, WorkerIdentity worker, String key, Refusal why) {
    var events = allEvents();

    assertThat(apply(resuming(before.id(), worker, key)))
        .isEqualTo(new ClaimResumedExecution.Outcome.Refused(why, Standing.of(before)));

    unchanged(before);
    assertThat(allEvents()).isEqualTo(events);
  }
}
