package io.flowfabric.lease;

import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Seen;
import io.flowfabric.decision.State;
import io.flowfabric.model.AttemptId;
import io.flowfabric.model.Backend;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Execution;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.HandleKind;
import io.flowfabric.model.Key;
import io.flowfabric.model.LeaseId;
import io.flowfabric.model.Next;
import io.flowfabric.model.PastAttempt;
import io.flowfabric.model.Phase;
import io.flowfabric.model.Transitions;
import io.flowfabric.model.WorkerIdentity;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Puts a lease on an execution that waits for a worker. Every way of claiming ends here. */
final class Leasing {
  private Leasing() {}

  /** Who gets the lease, under which ids, for how long. */
  record Grantee(WorkerIdentity worker, LeaseId lease, AttemptId attempt, Duration ttl) {}

  static Decision<Claim> lease(
      Seen seen,
      Phase.Runnable waiting,
      Grantee grantee,
      @Nullable Duration timeout,
      Backend backend) {
    Execution before = seen.execution();
    Duration own = before.submission().policy().timeouts().attempt();
    Execution after = Transitions.claim(
        before, waiting.next(), terms(grantee, timeout == null ? own : timeout), seen.now());
    boolean resumed = waiting.next() instanceof Next.Resume;
    HandleKind kind = resumed ? HandleKind.RESUMED : HandleKind.FRESH;
    Decision<Claim> leased = seen.becomes(after, Claim.of(after, backend, kind));
    return resumed ? leased : filed(leased, before, waiting.next());
  }

  /**
   * A grant that an earlier command of the same transaction issued; those from before, the store
   * leaves out.
   */
  static boolean isReserved(Seen seen, State state) {
    Execution execution = seen.execution();
    var grant = new Key.OfGrant(
        execution.id(), execution.isEligible() ? GrantKind.CLAIM : GrantKind.RECLAIM);
    return state.hasLoaded(grant)
        && state.find(grant).filter(held -> held.isLive(seen.now())).isPresent();
  }

  static Transitions.Terms terms(Grantee grantee, @Nullable Duration timeout) {
    return new Transitions.Terms(
        grantee.worker(), grantee.lease(), grantee.attempt(), grantee.ttl(), timeout);
  }

  /** The attempt before a new one becomes history. */
  private static Decision<Claim> filed(Decision<Claim> leased, Execution before, Next next) {
    var previous = next.attempt();
    if (previous == null) {
      return leased;
    }
    var past = new PastAttempt(before.id(), previous);
    return leased.put(past.key(), null, past);
  }
}
