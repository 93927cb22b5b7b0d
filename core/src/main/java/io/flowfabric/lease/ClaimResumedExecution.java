package io.flowfabric.lease;

import io.flowfabric.Command;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Refusal;
import io.flowfabric.decision.Seen;
import io.flowfabric.decision.State;
import io.flowfabric.lease.Leasing.Grantee;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Eligibility;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.LeaseId;
import io.flowfabric.model.Limits;
import io.flowfabric.model.Next;
import io.flowfabric.model.Phase;
import io.flowfabric.model.Standing;
import io.flowfabric.model.WorkerIdentity;
import java.time.Duration;

/**
 * A worker redeems a claim grant and goes on with an interrupted attempt: the same attempt under a
 * new lease and the next epoch, with what was left of its timeout. Refuses an execution that has no
 * interrupted attempt waiting.
 */
public record ClaimResumedExecution(
    ExecutionId execution, WorkerIdentity worker, String grantKey, LeaseId lease, Duration leaseTtl)
    implements Command<ClaimResumedExecution.Outcome> {

  /** The answer. */
  public sealed interface Outcome {
    record Claimed(Claim claim) implements Outcome {}

    record Refused(Refusal why, Standing standing) implements Outcome {}
  }

  public ClaimResumedExecution {
    leaseTtl = Limits.ttl("lease_ttl_ms", leaseTtl);
  }

  @Override
  public Needs needs(State loaded) {
    return Redemption.needs(execution);
  }

  @Override
  public Decision<Outcome> decide(State state, Moment moment) {
    var seen = Seen.of(state, execution, moment.now());
    return switch (seen.phase()) {
      case Phase.Runnable(Eligibility.Now now, Next.Resume resume) -> redeem(seen, resume, state);
      case Phase.Runnable waiting
      when waiting.eligibility() instanceof Eligibility.Now ->
        refuse(seen, Refusal.NOT_A_RESUMED_EXECUTION);
      case Phase.Runnable waiting -> refuse(seen, Refusal.EXECUTION_NOT_LEASEABLE);
      case Phase.Active active -> refuse(seen, Refusal.EXECUTION_NOT_LEASEABLE);
      case Phase.Suspended suspended -> refuse(seen, Refusal.EXECUTION_NOT_LEASEABLE);
      case Phase.Terminal over -> refuse(seen, Refusal.EXECUTION_NOT_LEASEABLE);
    };
  }

  private Decision<Outcome> redeem(Seen seen, Next.Resume resume, State state) {
    return switch (Redemption.of(state, execution, worker, grantKey, seen.now())) {
      case Redemption.Refused refused -> refused.from(refuse(seen, refused.why()));
      case Redemption.Accepted accepted -> accepted.from(claim(seen, resume, state));
    };
  }

  private Decision<Outcome> claim(Seen seen, Next.Resume resume, State state) {
    var grantee = new Grantee(worker, lease, resume.interrupted().id(), leaseTtl);
    var waiting = new Phase.Runnable(Eligibility.NOW, resume);
    return Leasing.lease(seen, waiting, grantee, null, state.backend()).map(Outcome.Claimed::new);
  }

  private static Decision<Outcome> refuse(Seen seen, Refusal why) {
    return seen.stays(new Outcome.Refused(why, seen.standing()));
  }

  /** Without the key of the grant, which is a secret. */
  @Override
  public String toString() {
    return "ClaimResumedExecution[" + execution + " by " + worker + "]";
  }
}
