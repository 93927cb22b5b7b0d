package io.flowfabric.reclaim;

import io.flowfabric.Command;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.NewAttempt;
import io.flowfabric.decision.Refusal;
import io.flowfabric.decision.Seen;
import io.flowfabric.decision.State;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.grant.GrantDesk;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.AttemptId;
import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.Backend;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Grant;
import io.flowfabric.model.GrantKey;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.HandleKind;
import io.flowfabric.model.Key;
import io.flowfabric.model.LeaseId;
import io.flowfabric.model.Limits;
import io.flowfabric.model.PastAttempt;
import io.flowfabric.model.Phase;
import io.flowfabric.model.Transitions;
import io.flowfabric.model.WorkerIdentity;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A worker redeems a grant to take over an execution whose lease was lost. It gets a new attempt
 * under the next epoch; the lost attempt becomes history. An execution that was taken over as often
 * as its cap allows is ended instead, as failed. Refuses grants that are gone, forged or another
 * worker's, and executions that somebody has by now.
 */
public record ReclaimExecution(
    ExecutionId execution,
    WorkerIdentity worker,
    String grantKey,
    LeaseId lease,
    AttemptId attempt,
    Duration leaseTtl,
    @Nullable Integer maxReclaims)
    implements Command<ReclaimExecution.Outcome> {

  /** The answer. */
  public sealed interface Outcome {
    record Claimed(Claim claim) implements Outcome {}

    record GrantNotFound() implements Outcome {}

    record NotReclaimable(String detail) implements Outcome {}

    record ReclaimCapExceeded(int reclaims) implements Outcome {}

    record Refused(Refusal why) implements Outcome {}
  }

  public ReclaimExecution {
    leaseTtl = Limits.ttl("lease_ttl_ms", leaseTtl);
    if (maxReclaims != null && maxReclaims < 0) {
      throw ValidationKind.INVALID_INPUT.because(
          "max_reclaim_count must not be negative, was " + maxReclaims);
    }
  }

  @Override
  public Needs needs(State loaded) {
    return Needs.of(Key.of(execution), grant(), Key.KEYSTORE).and(started().needs());
  }

  @Override
  public Decision<Outcome> decide(State state, Moment moment) {
    var seen = Seen.of(state, execution, moment.now());
    Optional<Grant> stored = state.find(grant()).filter(this::isNamed);
    if (stored.isEmpty()) {
      return seen.stays(new Outcome.GrantNotFound());
    }
    Grant held = stored.get();
    if (!isGenuine(state, held, moment)) {
      return seen.stays(new Outcome.Refused(Refusal.INVALID_CLAIM_GRANT));
    }
    if (!held.worker().worker().equals(worker.worker())) {
      return seen.stays(new Outcome.Refused(Refusal.GRANTED_TO_OTHER_WORKER));
    }
    if (!held.isLive(moment.now())) {
      return seen.<Outcome>stays(new Outcome.GrantNotFound()).delete(grant(), held);
    }
    if (seen.execution().isReclaimable() && started().isKnown(state, seen.execution())) {
      return seen.stays(new Outcome.Refused(Refusal.ATTEMPT_ID_IN_USE));
    }
    return lost(seen.execution())
        .map(attempt -> takeOver(seen, attempt, terms(seen), cap(seen), state.backend()))
        .orElseGet(() -> seen.stays(new Outcome.NotReclaimable(standing(seen.execution()))))
        .delete(grant(), held);
  }

  /** The one rule of taking over, whether a grant or a plain claim leads to it. */
  public static Decision<Outcome> takeOver(
      Seen seen, Attempt lost, Transitions.Terms terms, int cap, Backend backend) {
    Execution before = seen.execution();
    int reclaims = before.counters().reclaims();
    if (reclaims >= cap) {
      Execution ended = Transitions.endByReclaimCap(before, seen.now());
      return seen.becomes(ended, new Outcome.ReclaimCapExceeded(reclaims));
    }
    Execution taken = Transitions.reclaim(before, lost, terms, seen.now());
    var former = new PastAttempt(before.id(), Transitions.interrupted(lost, seen.now()));
    return seen.<Outcome>becomes(
            taken, new Outcome.Claimed(Claim.of(taken, backend, HandleKind.RECLAIMED)))
        .put(former.key(), null, former);
  }

  /** The attempt that lost its lease, if that is what happened. */
  public static Optional<Attempt> lost(Execution execution) {
    return execution.phase() instanceof Phase.Active active
            && !(active.attempt().life() instanceof AttemptLife.Running)
        ? Optional.of(active.attempt())
        : Optional.empty();
  }

  static String standing(Execution execution) {
    var vector = execution.stateVector();
    return "lifecycle_phase=" + vector.lifecyclePhase().wire() + " ownership_state="
        + vector.ownership().wire();
  }

  private Transitions.Terms terms(Seen seen) {
    Duration timeout = seen.execution().submission().policy().timeouts().attempt();
    return new Transitions.Terms(worker, lease, attempt, leaseTtl, timeout);
  }

  private int cap(Seen seen) {
    return maxReclaims == null ? seen.execution().submission().policy().maxReclaims() : maxReclaims;
  }

  private NewAttempt started() {
    return new NewAttempt(execution, attempt);
  }

  private Key.OfGrant grant() {
    return new Key.OfGrant(execution, GrantKind.RECLAIM);
  }

  private boolean isNamed(Grant stored) {
    return GrantKey.find(grantKey).filter(stored::isNamedBy).isPresent();
  }

  private boolean isGenuine(State state, Grant stored, Moment moment) {
    return GrantKey.find(grantKey)
        .flatMap(key -> GrantDesk.keystore(state)
            .verifying(key.signature().kid(), moment.now())
            .filter(signer -> GrantDesk.isGenuine(key, stored, signer)))
        .isPresent();
  }

  /** Without the key of the grant, which is a secret. */
  @Override
  public String toString() {
    return "ReclaimExecution[" + execution + " by " + worker + "]";
  }
}
