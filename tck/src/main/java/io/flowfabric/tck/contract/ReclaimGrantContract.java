package io.flowfabric.tck.contract;

import static io.flowfabric.decision.Event.LeaseStep.ACQUIRED;
import static io.flowfabric.decision.Event.LeaseStep.EXPIRED;
import static io.flowfabric.decision.Event.LeaseStep.REVOKED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flowfabric.decision.Refusal;
import io.flowfabric.error.EngineException;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.grant.GrantRequest;
import io.flowfabric.grant.GrantTicket;
import io.flowfabric.model.AttemptLifecycle;
import io.flowfabric.model.AttemptOutcome;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.Failure;
import io.flowfabric.model.Grant;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.TerminalOutcome;
import io.flowfabric.reclaim.IssueReclaimGrant;
import io.flowfabric.reclaim.IssueReclaimGrant.Outcome;
import io.flowfabric.tck.rig.Case;
import io.flowfabric.tck.rig.Vectors;
import io.flowfabric.tck.shape.Shape;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Grants to take over what was lost. */
public interface ReclaimGrantContract extends ReclaimScene {

  @Test
  @Case("1.147")
  default void a_live_lease_is_not_reclaimable() {
    seedKey();
    ExecutionId id = claimed().execution();

    onlyAnswers(
        id,
        request(id, W2),
        new Outcome.NotReclaimable("lifecycle_phase=active ownership_state=leased"));
    assertThat(reclaimGrantOf(id)).isEmpty();
  }

  @Test
  @Case("1.148")
  default void a_lapsed_lease_is_marked_by_asking_for_a_grant() {
    seedKey();
    ExecutionId id = claimed().execution();
    rig().setTime(30_000);

    GrantTicket ticket = reclaimGrant(id, W2);

    assertThat(stored(id).stateVector()).isEqualTo(Vectors.A2);
    assertThat(rig().leaseSteps(id)).containsExactly(ACQUIRED, EXPIRED);
    assertThat(rig().completions(id)).isEmpty();
    isStoredFor(ticket, id);
  }

  @Test
  @Case("1.149")
  default void only_a_lost_lease_is_reclaimable() {
    seedKey();
    planted(
            Shape.R1,
            Shape.R4,
            Shape.D1,
            Shape.B1,
            Shape.X_RTE,
            Shape.S1,
            Shape.T_OK,
            Shape.T_FAIL,
            Shape.T_CAN)
        .forEach(this::isNotReclaimable);
  }

  private void isNotReclaimable(Execution execution) {
    ExecutionId id = execution.id();
    String standing = "lifecycle_phase=%s ownership_state=unowned"
        .formatted(execution.stateVector().lifecyclePhase().wire());
    onlyAnswers(id, request(id, W2, "gpu", "eu-west"), new Outcome.NotReclaimable(standing));
    assertThat(reclaimGrantOf(id)).isEmpty();
  }

  @Test
  @Case("1.150")
  default void a_revoked_lease_may_be_taken_over() {
    seedKey();
    ExecutionId id = revoked().execution();
    Trace before = trace(id);

    GrantTicket ticket = reclaimGrant(id, W2);

    assertThat(stored(id).stateVector()).isEqualTo(Vectors.A3);
    assertThat(trace(id)).isEqualTo(before);
    isStoredFor(ticket, id);
  }

  private void isStoredFor(GrantTicket ticket, ExecutionId id) {
    assertThat(ticket.execution()).isEqualTo(id);
    assertThat(ticket.partition()).isEqualTo(id.partitionKey());
    assertThat(ticket.kind()).isEqualTo(GrantKind.RECLAIM);
    assertThat(ticket.lane()).isEqualTo(DEFAULT_LANE);
    assertThat(ticket.expiresAt()).isEqualTo(rig().now().plus(GRANT));
    Grant stored = reclaimGrantOf(id).orElseThrow();
    assertThat(stored.worker()).isEqualTo(W2);
    assertThat(stored.lane()).isEqualTo(DEFAULT_LANE);
    assertThat(stored.ttl()).isEqualTo(GRANT);
    assertThat(stored.issuedAt()).isEqualTo(rig().now());
    assertThat(stored.expiresAt()).isEqualTo(ticket.expiresAt());
  }

  @Test
  @Case("1.151")
  default void a_worker_without_the_capabilities_gets_no_grant() {
    seedKey();
    ExecutionId id = create(draft().requires("gpu", "cuda"));
    assertThat(claim(W1, "gpu", "cuda")).isPresent();
    lapse();

    onlyAnswers(
        id, request(id, W2, "cuda"), new Outcome.NotReclaimable("capability_mismatch: gpu"));
    onlyAnswers(id, request(id, W2), new Outcome.NotReclaimable("capability_mismatch: cuda,gpu"));
    assertThat(reclaimGrantOf(id)).isEmpty();
    assertThat(apply(request(id, W2, "cuda", "gpu", "more"))).isInstanceOf(Outcome.Granted.class);
  }

  @Test
  @Case("1.152")
  default void an_unknown_execution_is_not_found() {
    seedKey();

    assertThatThrownBy(() -> apply(request(newId(DEFAULT_LANE), W2)))
        .isInstanceOfSatisfying(
            EngineException.NotFound.class,
            missing -> assertThat(missing.entity()).isEqualTo("execution"));
    assertThat(allEvents()).isEmpty();
  }

  @Test
  @Case("1.153")
  default void without_a_signing_key_no_grant_is_issued() {
    ExecutionId id = lost().execution();

    onlyAnswers(id, request(id, W2), new Outcome.Refused(Refusal.NO_SIGNING_KEY));
    assertThat(reclaimGrantOf(id)).isEmpty();
  }

  @Test
  @Case("1.154")
  default void a_live_grant_keeps_others_out_until_it_expires() {
    seedKey();
    ExecutionId id = lost().execution();
    reclaimGrant(id, W1);
    Grant first = reclaimGrantOf(id).orElseThrow();
    var exists = new Outcome.Refused(Refusal.GRANT_ALREADY_EXISTS);

    onlyAnswers(id, request(id, W2), exists);
    rig().clock().advance(GRANT.minusMillis(1));
    onlyAnswers(id, request(id, W2), exists);
    assertThat(reclaimGrantOf(id)).contains(first);

    rig().clock().advance(Duration.ofMillis(1));
    isStoredFor(reclaimGrant(id, W2), id);
  }

  @Test
  default void what_the_issuer_wants_to_be_found_later_is_kept_with_the_grant() {
    seedKey();
    ExecutionId id = lost().execution();
    var audit = new Grant.Audit("b21a6dfa", "{\"route\":7}", "admitted");
    var offered = Capabilities.of("cuda", "gpu");

    apply(new IssueReclaimGrant(new GrantRequest(id, DEFAULT_LANE, W2, offered, GRANT, audit)));

    assertThat(reclaimGrantOf(id).orElseThrow().audit()).isEqualTo(audit);
    assertThat(reclaimGrantOf(id).orElseThrow().workerCapabilities()).isEqualTo(offered);
  }

  @Test
  default void a_grant_takes_time_to_live() {
    refusedAs(
        ValidationKind.INVALID_INPUT,
        () -> GrantRequest.of(
            newId(DEFAULT_LANE), DEFAULT_LANE, W2, Capabilities.NONE, Duration.ZERO),
        "grant_ttl_ms");
  }

  @Test
  default void asking_for_a_grant_ends_what_was_taken_over_too_often() {
    seedKey();
    var policy = ExecutionPolicy.builder().maxReclaims(1).build();
    Claim first = lost(draft().policy(policy));
    ExecutionId id = first.execution();
    takenOver(id, W2);
    lapse();

    assertThat(apply(request(id, W1))).isEqualTo(new Outcome.ReclaimCapExceeded(1));

    Execution ended = stored(id);
    assertThat(ended.stateVector()).isEqualTo(Vectors.T_FAIL);
    assertThat(ended.lastFailure()).isEqualTo(Failure.RECLAIM_CAP);
    assertThat(ended.counters().reclaims()).isEqualTo(1);
    hasEnded(
        latestAttempt(id),
        AttemptLifecycle.INTERRUPTED_RECLAIMED,
        AttemptOutcome.INTERRUPTED_RECLAIMED,
        Failure.RECLAIM_CAP);
    assertThat(rig().completions(id)).containsExactly(completion(id, TerminalOutcome.FAILED, 1));
    assertThat(rig().leaseSteps(id)).endsWith(EXPIRED, REVOKED);
    assertThat(reclaimGrantOf(id)).isEmpty();
  }
}
