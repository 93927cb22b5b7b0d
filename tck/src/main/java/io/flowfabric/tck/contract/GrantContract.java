package io.flowfabric.tck.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Event.LeaseStep;
import io.flowfabric.decision.Refusal;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.grant.GrantRequest;
import io.flowfabric.grant.GrantTicket;
import io.flowfabric.lease.IssueClaimGrant;
import io.flowfabric.lease.IssueClaimGrant.Outcome;
import io.flowfabric.lease.ScanEligibleExecutions;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Grant;
import io.flowfabric.model.GrantId;
import io.flowfabric.model.GrantKey;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.GrantTerms;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.PartitionKey;
import io.flowfabric.model.PublicState;
import io.flowfabric.model.SigningKey;
import io.flowfabric.model.Standing;
import io.flowfabric.tck.rig.Case;
import io.flowfabric.tck.rig.Vectors;
import io.flowfabric.tck.shape.Sample;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Issuing grants to claim, and what a grant does to the execution that it reserves: nothing. */
public interface GrantContract extends GrantScene {

  @Test
  @Case("1.48")
  default void a_grant_reserves_an_execution_and_leaves_it_as_it_is() {
    seedKey();
    Execution before = stored(create());
    rig().setTime(100);

    var granted = (Outcome.Granted) apply(new IssueClaimGrant(request(before.id(), W1, "gpu")));

    GrantTicket ticket = granted.ticket();
    assertThat(ticket.execution()).isEqualTo(before.id());
    assertThat(ticket.kind()).isEqualTo(GrantKind.CLAIM);
    assertThat(ticket.partition()).isEqualTo(PartitionKey.parse("{fp:86}"));
    assertThat(ticket.expiresAt()).isEqualTo(rig().at(5_100));
    assertThat(grant(before.id(), GrantKind.CLAIM))
        .contains(new Grant(
            GrantId.of(GrantKey.find(ticket.key()).orElseThrow()),
            before.id(),
            GrantKind.CLAIM,
            W1,
            DEFAULT_LANE,
            Capabilities.of("gpu"),
            Grant.Audit.NONE,
            GRANT,
            rig().at(100),
            rig().at(5_100)));
    unchanged(before);
    assertThat(before.stateVector()).isEqualTo(Vectors.R1);
    assertThat(before.publicState()).isEqualTo(PublicState.WAITING);
    assertThat(allEvents()).isEmpty();
  }

  @Test
  @Case("1.49")
  default void a_second_grant_must_wait_until_the_first_is_over() {
    seedKey();
    Execution before = stored(create());
    claimGrant(before.id(), W1);
    var first = grant(before.id(), GrantKind.CLAIM);

    assertThat(apply(new IssueClaimGrant(request(before.id(), W2))))
        .isEqualTo(refused(before, Refusal.GRANT_ALREADY_EXISTS));
    assertThat(apply(new IssueClaimGrant(request(before.id(), W1))))
        .isEqualTo(refused(before, Refusal.GRANT_ALREADY_EXISTS));

    assertThat(grant(before.id(), GrantKind.CLAIM)).isEqualTo(first);
    unchanged(before);
  }

  @Test
  @Case("1.50")
  default void what_is_reserved_is_offered_to_nobody() {
    seedKey();
    ExecutionId id = create();
    claimGrant(id, W1);

    assertThat(claim(W2)).isEmpty();
    assertThat(claim(W1)).isEmpty();
    assertThat(scan(id)).isEmpty();

    rig().setTime(4_999);
    assertThat(claim(W2)).isEmpty();
    rig().setTime(5_000);
    assertThat(scan(id)).containsExactly(id);
    assertThat(claim(W2)).map(Claim::execution).contains(id);
  }

  @Test
  @Case("1.51")
  default void a_grant_that_is_just_over_makes_room_for_the_next() {
    seedKey();
    Execution before = stored(create());
    claimGrant(before.id(), W1);

    rig().setTime(4_999);
    assertThat(apply(new IssueClaimGrant(request(before.id(), W2))))
        .isEqualTo(refused(before, Refusal.GRANT_ALREADY_EXISTS));
    rig().setTime(5_000);
    GrantTicket ticket = claimGrant(before.id(), W2);

    assertThat(ticket.expiresAt()).isEqualTo(rig().at(10_000));
    assertThat(grant(before.id(), GrantKind.CLAIM)).map(Grant::worker).contains(W2);
    unchanged(before);
  }

  @Test
  @Case("1.52")
  default void a_worker_that_lacks_capabilities_gets_no_grant_but_a_list_of_them() {
    seedKey();
    ExecutionId id = create(draft().requires("gpu", "cuda", "ssd"));
    rig().setTime(100);

    var outcome = (Outcome.CapabilityMismatch) apply(new IssueClaimGrant(request(id, W1, "ssd")));

    assertThat(outcome.missing()).containsExactly("cuda", "gpu");
    assertThat(stored(id).times().lastCapabilityMismatch()).isEqualTo(rig().at(100));
    assertThat(stored(id).stateVector()).isEqualTo(Vectors.R1);
    assertThat(grant(id, GrantKind.CLAIM)).isEmpty();
    assertThat(allEvents()).isEmpty();
  }

  @Test
  @Case("1.53")
  default void what_is_delayed_gets_no_grant() {
    seedKey();
    Execution before = stored(create(draft().delayUntil(rig().at(1))));

    assertThat(apply(new IssueClaimGrant(request(before.id(), W1))))
        .isEqualTo(refused(before, Refusal.EXECUTION_NOT_ELIGIBLE));

    assertThat(grant(before.id(), GrantKind.CLAIM)).isEmpty();
    unchanged(before);
  }

  @Test
  default void only_what_waits_for_a_worker_gets_a_grant() {
    seedKey();

    for (Execution other : plantedInAllBut(READY)) {
      assertThat(apply(new IssueClaimGrant(sampleRequest(other))))
          .isEqualTo(refused(other, Refusal.EXECUTION_NOT_ELIGIBLE));
      unchanged(other);
      assertThat(grant(other.id(), GrantKind.CLAIM)).isEmpty();
    }
  }

  @Test
  default void whatever_waits_for_a_worker_gets_a_grant() {
    seedKey();

    for (Execution ready : planted(READY)) {
      assertThat(apply(new IssueClaimGrant(sampleRequest(ready))))
          .isInstanceOf(Outcome.Granted.class);
      unchanged(ready);
    }
  }

  @Test
  @Case("1.54")
  default void what_does_not_exist_gets_no_grant() {
    seedKey();
    ExecutionId unknown = idNumbered(7);

    executionNotFound(() -> apply(new IssueClaimGrant(request(unknown, W1))));

    assertThat(grant(unknown, GrantKind.CLAIM)).isEmpty();
  }

  @Test
  default void without_a_signing_key_there_are_no_grants() {
    Execution before = stored(create());

    assertThat(apply(new IssueClaimGrant(request(before.id(), W1))))
        .isEqualTo(refused(before, Refusal.NO_SIGNING_KEY));

    assertThat(grant(before.id(), GrantKind.CLAIM)).isEmpty();
    unchanged(before);
  }

  @Test
  default void a_grant_needs_the_lane_of_the_execution() {
    seedKey();
    Execution before = stored(create(draft().requires("gpu")));
    var elsewhere = GrantRequest.of(before.id(), new LaneId("other"), W1, Capabilities.NONE, GRANT);

    assertThat(apply(new IssueClaimGrant(elsewhere)))
        .isEqualTo(refused(before, Refusal.EXECUTION_NOT_IN_ELIGIBLE_SET));

    unchanged(before);
    apply(new IssueClaimGrant(request(before.id(), W1, "gpu")));
    assertThat(apply(new IssueClaimGrant(elsewhere)))
        .isEqualTo(refused(before, Refusal.GRANT_ALREADY_EXISTS));
  }

  @Test
  default void a_grant_needs_some_time() {
    refusedAs(
        ValidationKind.INVALID_INPUT,
        () -> GrantRequest.of(idNumbered(1), DEFAULT_LANE, W1, Capabilities.NONE, Duration.ZERO),
        "grant_ttl_ms",
        "at least 1 ms");
  }

  @Test
  default void what_the_issuer_notes_is_kept_beside_the_grant() {
    seedKey();
    ExecutionId id = create();
    var audit = new Grant.Audit("b4b78d38", "{\"route\":[1]}", "budget ok");
    var request = new GrantRequest(id, DEFAULT_LANE, W1, Capabilities.NONE, GRANT, audit);

    apply(new IssueClaimGrant(request));

    assertThat(grant(id, GrantKind.CLAIM)).map(Grant::audit).contains(audit);
  }

  @Test
  default void asking_for_a_grant_marks_a_lease_that_ran_out() {
    seedKey();
    Claim claim = claimed();
    rig().setTime(30_000);

    var refused = (Outcome.Refused) apply(new IssueClaimGrant(request(claim.execution(), W2)));

    assertThat(refused.why()).isEqualTo(Refusal.EXECUTION_NOT_ELIGIBLE);
    assertThat(stored(claim.execution()).stateVector()).isEqualTo(Vectors.A2);
    assertThat(rig().leaseEvents(claim.execution()))
        .last()
        .isEqualTo(leaseEvent(claim, LeaseStep.EXPIRED, ""));
  }

  @Test
  default void a_grant_to_take_over_reserves_nothing_that_waits() {
    seedKey();
    ExecutionId id = outrunByRetry().execution();

    assertThat(grant(id, GrantKind.RECLAIM)).isPresent();
    assertThat(claim(W2)).map(Claim::execution).contains(id);
  }

  @Test
  @Case("1.84")
  default void signature_and_ids_are_those_of_the_vector() {
    byte[] secret = {1, 2, 3, 4, 5, 6, 7, 8};
    String uuid = "550e8400-e29b-41d4-a716-446655440000";
    var id = new ExecutionId(0, UUID.fromString(uuid));
    var until = Instant.ofEpochMilli(1_700_000_060_000L);
    var terms = new GrantTerms(id, GrantKind.RECLAIM, W1, until);

    var signature = SigningKey.active("k1", secret, Instant.EPOCH).sign(terms);
    var key = new GrantKey("pg", GrantKind.RECLAIM, id, until, signature);

    String hex = "64006e49b1a65e38e9ed71eb5cb2cc46c211ec6fe0ac91240a800a6e59d8eade";
    assertThat(signature).hasToString("k1:" + hex);
    assertThat(key).hasToString("pg:reclaim:{fp:0}:" + uuid + ":1700000060000:k1:" + hex);
    assertThat(GrantId.of(key))
        .hasToString("89e21fbf283013166bce123213b6d7a825cd2514074005e444e13031f634670a");
    assertThat(GrantKey.find(key.toString())).contains(key);
  }

  private List<ExecutionId> scan(ExecutionId near) {
    return apply(new ScanEligibleExecutions(DEFAULT_LANE, near.partition(), 10));
  }

  private static GrantRequest sampleRequest(Execution sample) {
    return GrantRequest.of(
        sample.id(), Sample.LANE, W1, Sample.policy().routing().capabilities(), GRANT);
  }

  private static Outcome refused(Execution execution, Refusal why) {
    return new Outcome.Refused(why, Standing.of(execution));
  }
}
