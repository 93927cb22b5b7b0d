package io.flowfabric.lease;

import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Refusal;
import io.flowfabric.decision.State;
import io.flowfabric.grant.GrantDesk;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Grant;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.Key;
import io.flowfabric.model.WorkerIdentity;
import java.time.Instant;
import java.util.Optional;

/**
 * What comes of showing a claim grant: it is used up, or refused; an expired one is removed in
 * passing.
 */
sealed interface Redemption {

  /** The grant is good and is used up with the claim. */
  record Accepted(Grant grant) implements Redemption {
    <O> Decision<O> from(Decision<O> claim) {
      return claim.delete(grant.key(), grant);
    }
  }

  /** The grant is not good; one that is stored but expired is removed. */
  record Refused(Refusal why, Optional<Grant> expired) implements Redemption {
    <O> Decision<O> from(Decision<O> refusal) {
      return expired.map(grant -> refusal.delete(grant.key(), grant)).orElse(refusal);
    }
  }

  static Needs needs(ExecutionId execution) {
    return Needs.of(Key.of(execution), new Key.OfGrant(execution, GrantKind.CLAIM), Key.KEYSTORE);
  }

  static Redemption of(
      State state, ExecutionId execution, WorkerIdentity worker, String key, Instant now) {
    return switch (GrantDesk.check(state, key, execution, GrantKind.CLAIM, now)) {
      case GrantDesk.Check.Valid(Grant grant) when isFor(grant, worker) -> new Accepted(grant);
      case GrantDesk.Check.Valid valid ->
        new Refused(Refusal.INVALID_CLAIM_GRANT, Optional.empty());
      case GrantDesk.Check.Expired expired ->
        new Refused(Refusal.CLAIM_GRANT_EXPIRED, expired.grant());
      case GrantDesk.Check.Broken broken ->
        new Refused(Refusal.INVALID_CLAIM_GRANT, Optional.empty());
    };
  }

  /** The worker must be the one; which of its processes comes does not matter. */
  private static boolean isFor(Grant grant, WorkerIdentity worker) {
    return grant.worker().worker().equals(worker.worker());
  }
}
