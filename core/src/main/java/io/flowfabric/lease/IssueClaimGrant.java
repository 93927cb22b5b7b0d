package io.flowfabric.lease;

import io.flowfabric.Command;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Refusal;
import io.flowfabric.decision.Seen;
import io.flowfabric.decision.State;
import io.flowfabric.grant.GrantDesk;
import io.flowfabric.grant.GrantRequest;
import io.flowfabric.grant.GrantTicket;
import io.flowfabric.model.Execution;
import io.flowfabric.model.Grant;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.Key;
import io.flowfabric.model.SigningKey;
import io.flowfabric.model.Standing;
import java.util.List;
import java.util.Optional;

/**
 * A scheduler reserves a waiting execution for a worker. The execution stays as it is; while the
 * grant is valid nobody else is offered it. Refuses an execution that does not wait for a worker,
 * waits on another lane, is reserved already, or requires what the worker does not offer.
 */
public record IssueClaimGrant(GrantRequest request) implements Command<IssueClaimGrant.Outcome> {

  /** The answer. */
  public sealed interface Outcome {
    record Granted(GrantTicket ticket) implements Outcome {}

    /** The tokens that the worker lacks, sorted. */
    record CapabilityMismatch(List<String> missing) implements Outcome {}

    record Refused(Refusal why, Standing standing) implements Outcome {}
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.of(Key.of(request.execution()), grant(), Key.KEYSTORE);
  }

  @Override
  public Decision<Outcome> decide(State state, Moment moment) {
    var seen = Seen.of(state, request.execution(), moment.now());
    Execution before = seen.execution();
    Optional<SigningKey> signer = GrantDesk.signingKey(state);
    Optional<Grant> earlier = state.find(grant());
    if (signer.isEmpty()) {
      return refuse(seen, Refusal.NO_SIGNING_KEY);
    }
    if (!before.isEligible()) {
      return refuse(seen, Refusal.EXECUTION_NOT_ELIGIBLE);
    }
    if (earlier.filter(grant -> grant.isLive(moment.now())).isPresent()) {
      return refuse(seen, Refusal.GRANT_ALREADY_EXISTS);
    }
    if (!before.submission().lane().equals(request.lane())) {
      return refuse(seen, Refusal.EXECUTION_NOT_IN_ELIGIBLE_SET);
    }
    List<String> missing = request.capabilities().missing(before.required());
    if (!missing.isEmpty()) {
      return seen.becomes(
          before.withMismatch(moment.now()), new Outcome.CapabilityMismatch(missing));
    }
    var issued =
        GrantDesk.issue(request, GrantKind.CLAIM, signer.get(), state.backend(), moment.now());
    return seen.<Outcome>stays(new Outcome.Granted(issued.ticket()))
        .put(grant(), earlier.orElse(null), issued.grant());
  }

  private Key.OfGrant grant() {
    return new Key.OfGrant(request.execution(), GrantKind.CLAIM);
  }

  private static Decision<Outcome> refuse(Seen seen, Refusal why) {
    return seen.stays(new Outcome.Refused(why, seen.standing()));
  }
}
