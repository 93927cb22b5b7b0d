package io.flowfabric.tck.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.grant.GrantRequest;
import io.flowfabric.grant.GrantTicket;
import io.flowfabric.lease.RevokeLease;
import io.flowfabric.model.AttemptId;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.Claim;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Grant;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.LeaseId;
import io.flowfabric.model.WorkerIdentity;
import io.flowfabric.reclaim.IssueReclaimGrant;
import io.flowfabric.reclaim.ReclaimExecution;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The words of taking over what was lost: asking for a grant, and redeeming it. */
public interface ReclaimScene extends EndingEvidence {
  LeaseId LEASE_L = new LeaseId(new UUID(0x4000, 1));
  AttemptId ATTEMPT_A = new AttemptId(new UUID(0x4000, 2));

  default IssueReclaimGrant request(ExecutionId id, WorkerIdentity worker, String... capabilities) {
    return new IssueReclaimGrant(
        GrantRequest.of(id, DEFAULT_LANE, worker, Capabilities.of(capabilities), GRANT));
  }

  default GrantTicket reclaimGrant(ExecutionId id, WorkerIdentity worker) {
    return ((IssueReclaimGrant.Outcome.Granted) apply(request(id, worker))).ticket();
  }

  default Optional<Grant> reclaimGrantOf(ExecutionId id) {
    return grant(id, GrantKind.RECLAIM);
  }

  /** Redeems a grant under ids that the caller chose. */
  default ReclaimExecution redemption(GrantTicket ticket, WorkerIdentity worker) {
    return redemption(ticket, worker, null);
  }

  default ReclaimExecution redemption(
      GrantTicket ticket, WorkerIdentity worker, @Nullable Integer maxReclaims) {
    return new ReclaimExecution(
        ticket.execution(), worker, ticket.key(), LEASE_L, ATTEMPT_A, LEASE, maxReclaims);
  }

  /** A worker gets a grant for an execution that was lost and redeems it. */
  default Claim takenOver(ExecutionId id, WorkerIdentity worker) {
    long number = stored(id).counters().leaseEpoch() + 1;
    var redemption = new ReclaimExecution(
        id,
        worker,
        reclaimGrant(id, worker).key(),
        new LeaseId(new UUID(0x5000, number)),
        new AttemptId(new UUID(0x6000, number)),
        LEASE,
        null);
    return ((ReclaimExecution.Outcome.Claimed) apply(redemption)).claim();
  }

  /** E1 was lost and taken over this many times, and is lost again. */
  default ExecutionId lostAfterTakeovers(int times) {
    ExecutionId id = lost().execution();
    for (int round = 0; round < times; round++) {
      takenOver(id, W2);
      lapse();
    }
    assertThat(stored(id).counters().reclaims()).isEqualTo(times);
    return id;
  }

  /** E1, claimed by w1, whose lease an operator took away: shape A3. */
  default Claim revoked() {
    Claim claim = claimed();
    apply(new RevokeLease(claim.execution(), null, null, "drained"));
    return claim;
  }
}
