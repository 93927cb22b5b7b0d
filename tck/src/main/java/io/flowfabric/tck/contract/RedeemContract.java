package io.flowfabric.tck.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Event.LeaseStep;
import io.flowfabric.decision.Refusal;
import io.flowfabric.execution.BlockExecution;
import io.flowfabric.execution.UnblockExecution;
import io.flowfabric.grant.GrantTicket;
import io.flowfabric.keystore.RotateSigningKey;
import io.flowfabric.lease.ClaimExecution.Outcome;
import io.flowfabric.lease.RenewLease;
import io.flowfabric.model.AttemptType;
import io.flowfabric.model.BlockingReason;
import io.flowfabric.model.Claim;
import io.flowfabric.model.EligibilityState;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.HandleKind;
import io.flowfabric.model.Key;
import io.flowfabric.model.Lease;
import io.flowfabric.model.Standing;
import io.flowfabric.model.WorkerIdentity;
import io.flowfabric.tck.rig.Case;
import io.flowfabric.tck.rig.Crowd;
import io.flowfabric.tck.rig.Vectors;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Redeeming a grant to claim. */
public interface RedeemContract extends GrantScene {

  @Test
  @Case("1.55")
  default void a_grant_is_redeemed_under_the_ids_that_its_holder_brings() {
    seedKey();
    ExecutionId id = create();
    GrantTicket ticket = claimGrant(id, W1);
    rig().setTime(100);

    Claim claim = redeemed(ticket, W1);

    assertThat(claim.execution()).isEqualTo(id);
    assertThat(claim.fence().lease()).isEqualTo(LEASE_ID);
    assertThat(claim.fence().attempt()).isEqualTo(ATTEMPT_ID);
    assertThat(claim.fence().epoch()).isEqualTo(1);
    assertThat(claim.attemptIndex()).isZero();
    assertThat(claim.type()).isEqualTo(AttemptType.INITIAL);
    assertThat(claim.leaseExpiresAt()).isEqualTo(rig().at(30_100));
    assertThat(claim.handle().kind()).isEqualTo(HandleKind.FRESH);
    assertThat(grant(id, GrantKind.CLAIM)).isEmpty();
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.A1);
    assertThat(stored(id).times().started()).isEqualTo(rig().at(100));
    assertThat(attempts(id)).singleElement().satisfies(attempt -> {
      assertThat(attempt.id()).isEqualTo(ATTEMPT_ID);
      assertThat(attempt.lease())
          .isEqualTo(new Lease(LEASE_ID, 1, W1, LEASE, rig().at(100), null));
    });
    assertThat(allEvents()).containsExactly(acquired(claim));
    assertThat(apply(RenewLease.of(claim.handle())))
        .isEqualTo(new RenewLease.Outcome.Renewed(rig().at(30_100), 1));
  }

  @Test
  @Case("1.56")
  default void a_grant_is_of_no_use_to_another_worker() {
    seedKey();
    Execution before = stored(create());
    GrantTicket ticket = claimGrant(before.id(), W1);

    refuses(before, W2, ticket.key(), Refusal.INVALID_CLAIM_GRANT);

    assertThat(grant(before.id(), GrantKind.CLAIM)).isPresent();
    assertThat(redeemed(ticket, W1).execution()).isEqualTo(before.id());
  }

  @Test
  @Case("1.57")
  default void another_process_of_the_same_worker_may_redeem_the_grant() {
    seedKey();
    ExecutionId id = create();
    var sibling = WorkerIdentity.of("w1", "w1-i2");

    Claim claim = redeemed(claimGrant(id, W1), sibling);

    assertThat(claim.handle().content().instance()).isEqualTo(sibling.instance());
    assertThat(latestAttempt(id).lease().holder()).isEqualTo(sibling);
    assertThat(rig().leaseEvents(id))
        .singleElement()
        .satisfies(event -> assertThat(event.holder()).isEqualTo(sibling.instance()));
  }

  @Test
  @Case("1.58")
  default void a_grant_that_is_over_is_refused_and_removed() {
    seedKey();
    Execution before = stored(create());
    GrantTicket ticket = claimGrant(before.id(), W1);
    rig().setTime(5_000);

    refuses(before, W1, ticket.key(), Refusal.CLAIM_GRANT_EXPIRED);

    assertThat(grant(before.id(), GrantKind.CLAIM)).isEmpty();
  }

  @Test
  default void a_grant_is_good_until_the_last_moment() {
    seedKey();
    ExecutionId id = create();
    GrantTicket ticket = claimGrant(id, W1);
    rig().setTime(4_999);

    assertThat(redeemed(ticket, W1).execution()).isEqualTo(id);
  }

  @Test
  default void a_grant_that_was_replaced_does_not_harm_its_successor() {
    seedKey();
    Execution before = stored(create());
    GrantTicket over = claimGrant(before.id(), W1);
    rig().setTime(5_000);
    GrantTicket successor = claimGrant(before.id(), W2);

    refuses(before, W1, over.key(), Refusal.CLAIM_GRANT_EXPIRED);

    assertThat(redeemed(successor, W2).execution()).isEqualTo(before.id());
  }

  @Test
  @Case("1.59")
  default void a_grant_is_redeemed_once() {
    seedKey();
    GrantTicket ticket = claimGrant(create(), W1);
    redeemed(ticket, W1);

    refuses(stored(ticket.execution()), W1, ticket.key(), Refusal.EXECUTION_NOT_LEASEABLE);

    assertThat(attempts(ticket.execution())).hasSize(1);
  }

  @Test
  default void of_all_who_redeem_a_grant_at_the_same_time_one_succeeds() {
    seedKey();
    GrantTicket ticket = claimGrant(create(), W1);

    List<Outcome> outcomes =
        Crowd.atOnce(8, number -> apply(redeeming(ticket.execution(), W1, ticket.key())));

    assertThat(outcomes).filteredOn(Outcome.Claimed.class::isInstance).hasSize(1);
    assertThat(outcomes)
        .filteredOn(Outcome.Refused.class::isInstance)
        .hasSize(7)
        .allSatisfy(refused -> assertThat(((Outcome.Refused) refused).why())
            .isEqualTo(Refusal.EXECUTION_NOT_LEASEABLE));
    assertThat(attempts(ticket.execution())).hasSize(1);
    assertThat(rig().leaseSteps(ticket.execution())).containsExactly(LeaseStep.ACQUIRED);
  }

  @Test
  @Case("1.60")
  default void without_a_grant_there_is_no_claim() {
    seedKey();
    Execution before = stored(create());

    refuses(before, W1, "", Refusal.INVALID_CLAIM_GRANT);
    refuses(before, W1, "no key at all", Refusal.INVALID_CLAIM_GRANT);
    String unissued = neverIssued(before.id(), W1, rig().at(5_000));
    refuses(before, W1, unissued, Refusal.INVALID_CLAIM_GRANT);
  }

  @Test
  @Case("1.61")
  default void a_key_that_was_tampered_with_is_refused() {
    seedKey();
    Execution before = stored(create());
    GrantTicket ticket = claimGrant(before.id(), W1);

    refuses(before, W1, forged(ticket.key()), Refusal.INVALID_CLAIM_GRANT);
    String longer = ticket.key().replace(":1700000005000:", ":1700000009000:");
    assertThat(longer).isNotEqualTo(ticket.key());
    refuses(before, W1, longer, Refusal.INVALID_CLAIM_GRANT);

    assertThat(redeemed(ticket, W1).execution()).isEqualTo(before.id());
  }

  @Test
  default void a_grant_that_was_tampered_with_is_refused() {
    seedKey();
    Execution before = stored(create());
    GrantTicket ticket = claimGrant(before.id(), W1);
    var key = new Key.OfGrant(before.id(), GrantKind.CLAIM);
    rig().tamper("ff_claim_grant", key, "worker_id", "w2");

    refuses(before, W1, ticket.key(), Refusal.INVALID_CLAIM_GRANT);
    refuses(before, W2, ticket.key(), Refusal.INVALID_CLAIM_GRANT);
  }

  @Test
  @Case("1.62")
  default void a_grant_opens_only_the_execution_that_it_is_for() {
    seedKey();
    GrantTicket ticket = claimGrant(create(), W1);
    Execution other = stored(create());

    refuses(other, W1, ticket.key(), Refusal.INVALID_CLAIM_GRANT);
    claimGrant(other.id(), W1);
    refuses(other, W1, ticket.key(), Refusal.INVALID_CLAIM_GRANT);

    assertThat(grant(ticket.execution(), GrantKind.CLAIM)).isPresent();
    assertThat(grant(other.id(), GrantKind.CLAIM)).isPresent();
  }

  @Test
  @Case("1.63")
  default void a_grant_to_take_over_does_not_claim() {
    seedKey();
    GrantTicket ticket = outrunByRetry();

    refuses(stored(ticket.execution()), W1, ticket.key(), Refusal.INVALID_CLAIM_GRANT);

    assertThat(grant(ticket.execution(), GrantKind.RECLAIM)).isPresent();
  }

  @Test
  default void a_key_signed_with_what_is_no_longer_trusted_is_refused() {
    seedKey();
    Execution before = stored(create());
    GrantTicket ticket = claimGrant(before.id(), W1);
    apply(new RotateSigningKey("k2", SECRET, Duration.ofMillis(1_000)));

    rig().setTime(1_000);

    refuses(before, W1, ticket.key(), Refusal.INVALID_CLAIM_GRANT);
  }

  @Test
  default void a_grant_for_what_has_moved_on_is_refused_and_stays() {
    seedKey();
    ExecutionId id = create();
    GrantTicket ticket = claimGrant(id, W1);
    apply(new BlockExecution(id, BlockingReason.PAUSED_BY_OPERATOR, "maintenance"));

    refuses(stored(id), W1, ticket.key(), Refusal.EXECUTION_NOT_LEASEABLE);

    assertThat(grant(id, GrantKind.CLAIM)).isPresent();
    apply(new UnblockExecution(id, EligibilityState.BLOCKED_BY_OPERATOR));
    assertThat(redeemed(ticket, W1).execution()).isEqualTo(id);
  }

  @Test
  default void only_what_waits_for_a_worker_is_claimed_by_grant() {
    seedKey();

    for (Execution other : plantedInAllBut(READY)) {
      String key = neverIssued(other.id(), W1, rig().at(5_000));
      refuses(other, W1, key, Refusal.EXECUTION_NOT_LEASEABLE);
    }
  }

  @Test
  default void a_refused_claim_marks_a_lease_that_ran_out() {
    seedKey();
    Claim claim = claimed();
    rig().setTime(30_000);

    var refused = (Outcome.Refused) apply(redeeming(claim.execution(), W2, "any"));

    assertThat(refused.why()).isEqualTo(Refusal.EXECUTION_NOT_LEASEABLE);
    assertThat(stored(claim.execution()).stateVector()).isEqualTo(Vectors.A2);
    assertThat(rig().leaseEvents(claim.execution()))
        .last()
        .isEqualTo(leaseEvent(claim, LeaseStep.EXPIRED, ""));
  }

  @Test
  default void what_does_not_exist_is_not_claimed() {
    seedKey();
    executionNotFound(() -> apply(redeeming(idNumbered(7), W1, "any")));
  }

  private void refuses(Execution before, WorkerIdentity worker, String key, Refusal why) {
    var events = allEvents();

    assertThat(apply(redeeming(before.id(), worker, key)))
        .isEqualTo(new Outcome.Refused(why, Standing.of(before)));

    unchanged(before);
    assertThat(allEvents()).isEqualTo(events);
  }
}
