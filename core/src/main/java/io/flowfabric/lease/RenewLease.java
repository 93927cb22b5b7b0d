package io.flowfabric.lease;

import io.flowfabric.Command;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Event;
import io.flowfabric.decision.Fencing;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Refusal;
import io.flowfabric.decision.Seen;
import io.flowfabric.decision.State;
import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.Backend;
import io.flowfabric.model.Handle;
import io.flowfabric.model.Limits;
import io.flowfabric.model.Phase;
import io.flowfabric.model.Proof;
import io.flowfabric.model.Standing;
import io.flowfabric.model.Time;
import io.flowfabric.model.Transitions;
import java.time.Duration;
import java.time.Instant;

/**
 * The holder of a lease asks for more time. The lease never gets shorter and keeps its epoch. A
 * lease that ran out or was taken away cannot be revived.
 */
public record RenewLease(Proof proof, Duration leaseTtl) implements Command<RenewLease.Outcome> {

  /** The answer. */
  public sealed interface Outcome {
    record Renewed(Instant expiresAt, long leaseEpoch) implements Outcome {}

    record Refused(Refusal why, Standing standing) implements Outcome {}
  }

  public RenewLease {
    leaseTtl = Limits.ttl("lease_ttl_ms", leaseTtl);
  }

  /** For as long as the lease was first given. */
  public static RenewLease of(Handle handle) {
    return new RenewLease(handle, handle.content().leaseTtl());
  }

  @Override
  public void check(Backend backend) {
    proof.requireFrom(backend);
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.execution(proof.execution());
  }

  @Override
  public Decision<Outcome> decide(State state, Moment moment) {
    var seen = Seen.of(state, proof.execution(), moment.now());
    return Fencing.refusal(seen.execution(), proof)
        .map(why -> seen.<Outcome>stays(new Outcome.Refused(why, seen.standing())))
        .orElseGet(() -> renew(seen));
  }

  private Decision<Outcome> renew(Seen seen) {
    if (!(seen.phase() instanceof Phase.Active active)
        || !(active.attempt().life() instanceof AttemptLife.Running running)) {
      throw new IllegalStateException("a lease that passed its fence is running");
    }
    Instant expiresAt = Time.later(running.leaseExpiresAt(), Time.after(seen.now(), leaseTtl));
    var renewed = Transitions.renew(seen.execution(), active.attempt(), expiresAt, seen.now());
    long epoch = active.attempt().lease().epoch();
    return seen.<Outcome>becomes(renewed, new Outcome.Renewed(expiresAt, epoch))
        .emit(Event.OfLease.of(renewed, active.attempt(), Event.LeaseStep.RENEWED, "", seen.now()));
  }
}
