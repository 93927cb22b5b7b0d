package io.flowfabric.lease;

import io.flowfabric.Command;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Refusal;
import io.flowfabric.decision.Seen;
import io.flowfabric.decision.State;
import io.flowfabric.grant.GrantDesk;
import io.flowfabric.grant.GrantTicket;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Grant;
import io.flowfabric.model.GrantKey;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.Limits;
import io.flowfabric.model.WorkerIdentity;
import java.time.Duration;
import java.util.Optional;

/**
 * A worker that was told of a resumed execution tries to go on with it. It decides as
 * {@link ClaimResumedExecution} does, but that somebody was faster, or that the grant is gone, is
 * no refusal here: there is just nothing to do. A grant of somebody else, or a forged one, is
 * refused.
 */
public record ClaimFromResumeGrant(GrantTicket ticket, WorkerIdentity worker, Duration leaseTtl)
    implements Command<ClaimFromResumeGrant.Outcome> {

  /** The answer. */
  public sealed interface Outcome {
    record Claimed(Claim claim) implements Outcome {}

    record NothingToClaim() implements Outcome {}

    record Refused(Refusal why) implements Outcome {}
  }

  public ClaimFromResumeGrant {
    leaseTtl = Limits.ttl("lease_ttl_ms", leaseTtl);
  }

  @Override
  public Needs needs(State loaded) {
    return Redemption.needs(ticket.execution());
  }

  @Override
  public Decision<Outcome> decide(State state, Moment moment) {
    var seen = Seen.of(state, ticket.execution(), moment.now());
    if (isForged(state, moment)) {
      return seen.stays(new Outcome.Refused(Refusal.INVALID_CLAIM_GRANT));
    }
    var claim = new ClaimResumedExecution(
        ticket.execution(), worker, ticket.key(), moment.entropy().leaseId(0), leaseTtl);
    return claim.decide(state, moment).map(ClaimFromResumeGrant::outcome);
  }

  /** Not a key at all, signed by nobody we know, altered, or another worker's. */
  private boolean isForged(State state, Moment moment) {
    return switch (GrantDesk.check(
        state, ticket.key(), ticket.execution(), GrantKind.CLAIM, moment.now())) {
      case GrantDesk.Check.Valid(Grant grant) -> !grant.worker().worker().equals(worker.worker());
      case GrantDesk.Check.Expired expired -> false;
      case GrantDesk.Check.Broken(var fault) -> fault != GrantDesk.Fault.UNKNOWN_GRANT || !isOurs();
    };
  }

  private boolean isOurs() {
    Optional<GrantKey> key = GrantKey.find(ticket.key());
    return key.filter(named -> named.execution().equals(ticket.execution())).isPresent();
  }

  private static Outcome outcome(ClaimResumedExecution.Outcome outcome) {
    return switch (outcome) {
      case ClaimResumedExecution.Outcome.Claimed(Claim claim) -> new Outcome.Claimed(claim);
      case ClaimResumedExecution.Outcome.Refused refused -> new Outcome.NothingToClaim();
    };
  }
}
