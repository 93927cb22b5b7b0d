package io.flowfabric.reclaim;

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
import io.flowfabric.model.Transitions;
import java.util.List;
import java.util.Optional;

/**
 * A scheduler asks for permission to take over an execution whose lease was lost. Refuses an
 * execution that is not lost, a worker that lacks a capability, and a second grant while one is
 * live; ends the execution when its cap is reached.
 */
public record IssueReclaimGrant(GrantRequest request)
    implements Command<IssueReclaimGrant.Outcome> {

  /** The answer. */
  public sealed interface Outcome {
    record Granted(GrantTicket ticket) implements Outcome {}

    record NotReclaimable(String detail) implements Outcome {}

    record ReclaimCapExceeded(int reclaims) implements Outcome {}

    record Refused(Refusal why) implements Outcome {}
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
    if (signer.isEmpty()) {
      return seen.stays(new Outcome.Refused(Refusal.NO_SIGNING_KEY));
    }
    if (!before.isReclaimable()) {
      return seen.stays(new Outcome.NotReclaimable(ReclaimExecution.standing(before)));
    }
    List<String> missing = request.capabilities().missing(before.required());
    if (!missing.isEmpty()) {
      return seen.stays(
          new Outcome.NotReclaimable("capability_mismatch: " + String.join(",", missing)));
    }
    int reclaims = before.counters().reclaims();
    if (reclaims >= before.submission().policy().maxReclaims()) {
      Execution ended = Transitions.endByReclaimCap(before, moment.now());
      return seen.becomes(ended, new Outcome.ReclaimCapExceeded(reclaims));
    }
    Optional<Grant> earlier = state.find(grant());
    if (earlier.filter(grant -> grant.isLive(moment.now())).isPresent()) {
      return seen.stays(new Outcome.Refused(Refusal.GRANT_ALREADY_EXISTS));
    }
    var issued =
        GrantDesk.issue(request, GrantKind.RECLAIM, signer.get(), state.backend(), moment.now());
    return seen.<Outcome>stays(new Outcome.Granted(issued.ticket()))
        .put(grant(), earlier.orElse(null), issued.grant());
  }

  private Key.OfGrant grant() {
    return new Key.OfGrant(request.execution(), GrantKind.RECLAIM);
  }
}
