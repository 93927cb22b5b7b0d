package io.flowfabric.lease;

import io.flowfabric.Command;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.NewAttempt;
import io.flowfabric.decision.Refusal;
import io.flowfabric.decision.Seen;
import io.flowfabric.decision.State;
import io.flowfabric.lease.Leasing.Grantee;
import io.flowfabric.model.AttemptId;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Eligibility;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.LeaseId;
import io.flowfabric.model.Limits;
import io.flowfabric.model.Next;
import io.flowfabric.model.Phase;
import io.flowfabric.model.Standing;
import io.flowfabric.model.Time;
import io.flowfabric.model.WorkerIdentity;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A worker redeems a claim grant and starts a new attempt under the ids that it brings. Refuses an
 * execution that is not waiting for a worker, one whose interrupted attempt must be resumed
 * instead, and a grant that is not valid for it.
 */
public record ClaimExecution(
    ExecutionId execution,
    WorkerIdentity worker,
    String grantKey,
    LeaseId lease,
    AttemptId attempt,
    Duration leaseTtl,
    @Nullable Duration attemptTimeout,
    @Nullable Instant deadline)
    implements Command<ClaimExecution.Outcome> {

  /** The answer. */
  public sealed interface Outcome {
    record Claimed(Claim claim) implements Outcome {}

    record Refused(Refusal why, Standing standing) implements Outcome {}
  }

  public ClaimExecution {
    leaseTtl = Limits.ttl("lease_ttl_ms", leaseTtl);
    deadline = deadline == null ? null : Time.whole(deadline);
    if (attemptTimeout != null) {
      attemptTimeout = Limits.ttl("attempt_timeout_ms", attemptTimeout);
    }
  }

  @Override
  public Needs needs(State loaded) {
    return Redemption.needs(execution).and(started().needs());
  }

  @Override
  public Decision<Outcome> decide(State state, Moment moment) {
    var seen = Seen.of(state, execution, moment.now());
    return switch (seen.phase()) {
      case Phase.Runnable(Eligibility.Now now, Next.Resume resume) ->
        refuse(seen, Refusal.USE_CLAIM_RESUMED_EXECUTION);
      case Phase.Runnable waiting
      when waiting.eligibility() instanceof Eligibility.Now -> redeem(seen, waiting, state);
      case Phase.Runnable waiting -> refuse(seen, Refusal.EXECUTION_NOT_LEASEABLE);
      case Phase.Active active -> refuse(seen, Refusal.EXECUTION_NOT_LEASEABLE);
      case Phase.Suspended suspended -> refuse(seen, Refusal.EXECUTION_NOT_LEASEABLE);
      case Phase.Terminal over -> refuse(seen, Refusal.EXECUTION_NOT_LEASEABLE);
    };
  }

  private Decision<Outcome> redeem(Seen seen, Phase.Runnable waiting, State state) {
    return switch (Redemption.of(state, execution, worker, grantKey, seen.now())) {
      case Redemption.Refused refused -> refused.from(refuse(seen, refused.why()));
      case Redemption.Accepted accepted
      when started().isKnown(state, seen.execution()) -> refuse(seen, Refusal.ATTEMPT_ID_IN_USE);
      case Redemption.Accepted accepted -> accepted.from(claim(seen, waiting, state));
    };
  }

  private Decision<Outcome> claim(Seen seen, Phase.Runnable waiting, State state) {
    Execution before = seen.execution();
    var bounded = new Seen(
        seen.stored(), before.withDeadline(Time.earlier(before.deadline(), deadline)), seen.now());
    var grantee = new Grantee(worker, lease, attempt, leaseTtl);
    return Leasing.lease(bounded, waiting, grantee, attemptTimeout, state.backend())
        .map(Outcome.Claimed::new);
  }

  private NewAttempt started() {
    return new NewAttempt(execution, attempt);
  }

  private static Decision<Outcome> refuse(Seen seen, Refusal why) {
    return seen.stays(new Outcome.Refused(why, seen.standing()));
  }

  /** Without the key of the grant, which is a secret. */
  @Override
  public String toString() {
    return "ClaimExecution[" + execution + " by " + worker + "]";
  }
}
