package io.flowfabric.tck.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.engine.reconcile.Overtime;
import io.flowfabric.execution.DelayExecution;
import io.flowfabric.grant.GrantRequest;
import io.flowfabric.grant.GrantTicket;
import io.flowfabric.lease.ClaimExecution;
import io.flowfabric.lease.ClaimResumedExecution;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.AttemptId;
import io.flowfabric.model.Backoff;
import io.flowfabric.model.BlockingReason;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Eligibility;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.GrantKey;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.GrantTerms;
import io.flowfabric.model.Interruption;
import io.flowfabric.model.LeaseId;
import io.flowfabric.model.Phase;
import io.flowfabric.model.RetryPolicy;
import io.flowfabric.model.SigningKey;
import io.flowfabric.model.TimeoutPolicy;
import io.flowfabric.model.Transitions;
import io.flowfabric.model.WorkerIdentity;
import io.flowfabric.reclaim.IssueReclaimGrant;
import io.flowfabric.tck.rig.Draft;
import io.flowfabric.tck.rig.Vectors;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/** The words for grants: who asks for one, who shows it, and where executions are that get one. */
public interface GrantScene extends Evidence {
  LeaseId LEASE_ID = new LeaseId(new UUID(0x4000, 1));
  AttemptId ATTEMPT_ID = new AttemptId(new UUID(0x4000, 2));

  default GrantRequest request(ExecutionId id, WorkerIdentity worker, String... capabilities) {
    return GrantRequest.of(id, DEFAULT_LANE, worker, Capabilities.of(capabilities), GRANT);
  }

  default GrantTicket reclaimGrant(ExecutionId id, WorkerIdentity worker) {
    var outcome = apply(new IssueReclaimGrant(request(id, worker)));
    return ((IssueReclaimGrant.Outcome.Granted) outcome).ticket();
  }

  /** A live grant to take over E1, whose attempt timed out meanwhile and waits for a retry: R2. */
  default GrantTicket outrunByRetry() {
    Claim claim = lost(draft()
        .policy(ExecutionPolicy.builder()
            .retry(RetryPolicy.of(3, new Backoff.Fixed(Duration.ZERO)))
            .timeouts(new TimeoutPolicy(LEASE.plusMillis(1), null))
            .build()));
    GrantTicket ticket = reclaimGrant(claim.execution(), W1);
    rig().clock().advance(Duration.ofMillis(1));
    rig().tick(Overtime.ATTEMPT_TIMEOUT);
    assertThat(stored(claim.execution()).stateVector()).isEqualTo(Vectors.R2);
    return ticket;
  }

  /** The holder of a key redeems it, bringing its own ids. */
  default ClaimExecution redeeming(ExecutionId id, WorkerIdentity worker, String key) {
    return new ClaimExecution(id, worker, key, LEASE_ID, ATTEMPT_ID, LEASE, null, null);
  }

  default Claim redeemed(GrantTicket ticket, WorkerIdentity worker) {
    var outcome = apply(redeeming(ticket.execution(), worker, ticket.key()));
    return ((ClaimExecution.Outcome.Claimed) outcome).claim();
  }

  default ClaimResumedExecution resuming(ExecutionId id, WorkerIdentity worker, String key) {
    return new ClaimResumedExecution(id, worker, key, LEASE_ID, LEASE);
  }

  /** A key of the right form, signed with the right secret, for a grant that nobody issued. */
  default String neverIssued(ExecutionId id, WorkerIdentity worker, Instant expiresAt) {
    var signer = SigningKey.active("k1", SigningKey.requireSecret(SECRET), rig().now());
    var terms = new GrantTerms(id, GrantKind.CLAIM, worker, expiresAt);
    String store = rig().engine().store().backend().tag().grantPrefix();
    return new GrantKey(store, GrantKind.CLAIM, id, expiresAt, signer.sign(terms)).toString();
  }

  /** The same key with its last hex digit changed. */
  default String forged(String key) {
    char last = key.charAt(key.length() - 1);
    return key.substring(0, key.length() - 1) + (last == '0' ? '1' : '0');
  }

  /** E1, interrupted by its worker and ready to go on: shape R4. */
  default Claim interrupted(Draft draft) {
    Claim claim = claimed(draft);
    apply(new DelayExecution(claim.handle(), rig().now()));
    return claim;
  }

  default Claim interrupted() {
    return interrupted(draft());
  }

  /** Leaves E1 as an operator does who resumes what was suspended. */
  default void resumedByOperator(Claim claim) {
    Execution held = stored(claim.execution());
    Attempt attempt = latestAttempt(claim.execution());
    rig()
        .plant(Transitions.park(
            held, attempt, Interruption.SUSPEND, Eligibility.NOW, rig().now()));
  }

  /** Leaves E1, which was resumed, suspended once more: shape S1. */
  default void suspendedAgain(ExecutionId id) {
    Execution resumed = stored(id);
    var waiting = new Phase.Suspended(
        latestAttempt(id), BlockingReason.WAITING_FOR_SIGNAL, "waits for approval");
    rig()
        .plant(new Execution(
            id,
            resumed.submission(),
            resumed.flow(),
            resumed.priority(),
            resumed.tags(),
            resumed.deadline(),
            waiting,
            resumed.counters(),
            resumed.lastFailure(),
            resumed.progress(),
            resumed.times()));
  }
}
