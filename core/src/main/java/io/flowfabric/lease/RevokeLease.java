package io.flowfabric.lease;

import io.flowfabric.Command;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Seen;
import io.flowfabric.decision.State;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Lease;
import io.flowfabric.model.LeaseId;
import io.flowfabric.model.Limits;
import io.flowfabric.model.Phase;
import io.flowfabric.model.Transitions;
import io.flowfabric.model.Wire;
import io.flowfabric.model.WorkerInstanceId;
import org.jspecify.annotations.Nullable;

/**
 * An operator takes a lease away, from anybody or only from a certain process or lease. The
 * execution stays active until somebody takes it over; the epoch grows then. When there is no such
 * lease there is nothing to do.
 */
public record RevokeLease(
    ExecutionId execution,
    @Nullable LeaseId expected,
    @Nullable WorkerInstanceId holder,
    String reason)
    implements Command<RevokeLease.Outcome> {

  /** The answer. */
  public sealed interface Outcome {
    record Revoked(LeaseId lease, long leaseEpoch) implements Outcome {}

    record AlreadySatisfied(Why why) implements Outcome {}
  }

  /** Why there was nothing to take away. */
  public enum Why implements Wire {
    NO_ACTIVE_LEASE,
    ALREADY_REVOKED,
    ALREADY_EXPIRED,
    DIFFERENT_WORKER_INSTANCE_ID,
    LEASE_ID_MISMATCH,
    EPOCH_MOVED
  }

  public RevokeLease {
    Limits.reason(reason);
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.execution(execution);
  }

  @Override
  public Decision<Outcome> decide(State state, Moment moment) {
    var seen = Seen.of(state, execution, moment.now());
    return switch (seen.phase()) {
      case Phase.Active active -> decide(seen, active.attempt());
      case Phase.Runnable waiting -> nothing(seen, Why.NO_ACTIVE_LEASE);
      case Phase.Suspended suspended -> nothing(seen, Why.NO_ACTIVE_LEASE);
      case Phase.Terminal over -> nothing(seen, Why.NO_ACTIVE_LEASE);
    };
  }

  private Decision<Outcome> decide(Seen seen, Attempt held) {
    return switch (held.life()) {
      case AttemptLife.Revoked revoked -> nothing(seen, Why.ALREADY_REVOKED);
      case AttemptLife.Lapsed lapsed -> nothing(seen, Why.ALREADY_EXPIRED);
      case AttemptLife.Running running
      when isOther(held.lease()) -> nothing(seen, Why.DIFFERENT_WORKER_INSTANCE_ID);
      case AttemptLife.Running running
      when expected != null && !expected.equals(held.lease().id()) ->
        nothing(seen, Why.LEASE_ID_MISMATCH);
      case AttemptLife.Running running -> revoke(seen, held);
      case AttemptLife.Interrupted interrupted -> nothing(seen, Why.NO_ACTIVE_LEASE);
      case AttemptLife.Ended ended -> nothing(seen, Why.NO_ACTIVE_LEASE);
    };
  }

  private boolean isOther(Lease lease) {
    return holder != null && !holder.equals(lease.holder().instance());
  }

  private Decision<Outcome> revoke(Seen seen, Attempt held) {
    var revoked = Transitions.revoke(seen.execution(), held, reason, seen.now());
    return seen.becomes(
        revoked, new Outcome.Revoked(held.lease().id(), held.lease().epoch()));
  }

  private static Decision<Outcome> nothing(Seen seen, Why why) {
    return seen.stays(new Outcome.AlreadySatisfied(why));
  }
}
