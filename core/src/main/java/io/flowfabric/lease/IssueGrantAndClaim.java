package io.flowfabric.lease;

import io.flowfabric.Command;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Refusal;
import io.flowfabric.decision.Seen;
import io.flowfabric.decision.State;
import io.flowfabric.grant.GrantDesk;
import io.flowfabric.lease.Leasing.Grantee;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Eligibility;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.Key;
import io.flowfabric.model.Limits;
import io.flowfabric.model.Phase;
import io.flowfabric.model.Standing;
import io.flowfabric.model.WorkerIdentity;
import java.time.Duration;

/**
 * An operator takes one execution by hand, whatever capabilities it requires. Refuses an execution
 * that does not wait for a worker or is reserved for one; leaves no grant behind.
 */
public record IssueGrantAndClaim(ExecutionId execution, Duration leaseTtl)
    implements Command<IssueGrantAndClaim.Outcome> {

  /** The answer. */
  public sealed interface Outcome {
    record Claimed(Claim claim) implements Outcome {}

    record Refused(Refusal why, Standing standing) implements Outcome {}
  }

  public IssueGrantAndClaim {
    leaseTtl = Limits.ttl("lease_duration_ms", leaseTtl);
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.of(Key.of(execution), new Key.OfGrant(execution, GrantKind.CLAIM));
  }

  @Override
  public Decision<Outcome> decide(State state, Moment moment) {
    var seen = Seen.of(state, execution, moment.now());
    boolean reserved =
        GrantDesk.live(state, execution, GrantKind.CLAIM, moment.now()).isPresent();
    return switch (seen.phase()) {
      case Phase.Runnable waiting
      when !(waiting.eligibility() instanceof Eligibility.Now) ->
        refuse(seen, Refusal.EXECUTION_NOT_ELIGIBLE);
      case Phase.Runnable waiting when reserved -> refuse(seen, Refusal.GRANT_ALREADY_EXISTS);
      case Phase.Runnable waiting -> claim(seen, waiting, state, moment);
      case Phase.Active active -> refuse(seen, Refusal.EXECUTION_NOT_ELIGIBLE);
      case Phase.Suspended suspended -> refuse(seen, Refusal.EXECUTION_NOT_ELIGIBLE);
      case Phase.Terminal over -> refuse(seen, Refusal.EXECUTION_NOT_ELIGIBLE);
    };
  }

  private Decision<Outcome> claim(Seen seen, Phase.Runnable waiting, State state, Moment moment) {
    var grantee = new Grantee(
        WorkerIdentity.OPERATOR,
        moment.entropy().leaseId(0),
        moment.entropy().attemptId(0),
        leaseTtl);
    return Leasing.lease(seen, waiting, grantee, null, state.backend()).map(Outcome.Claimed::new);
  }

  private static Decision<Outcome> refuse(Seen seen, Refusal why) {
    return seen.stays(new Outcome.Refused(why, seen.standing()));
  }
}
