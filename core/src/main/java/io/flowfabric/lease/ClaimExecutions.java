package io.flowfabric.lease;

import io.flowfabric.Awaitable;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.decision.Seen;
import io.flowfabric.decision.State;
import io.flowfabric.decision.Topic;
import io.flowfabric.error.ValidationKind;
import io.flowfabric.lease.Leasing.Grantee;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Eligibility;
import io.flowfabric.model.Execution;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Limits;
import io.flowfabric.model.Phase;
import io.flowfabric.model.Transitions;
import io.flowfabric.model.WorkerIdentity;
import io.flowfabric.reclaim.ReclaimExecution;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A worker asks a lane for up to a number of executions that it can run. Each gets a lease under
 * the next epoch: waiting ones start an attempt, interrupted ones go on with theirs, and lost ones
 * are taken over. What the worker lacks the capabilities for is walked past; what a budget or quota
 * holds back is blocked.
 */
public record ClaimExecutions(
    LaneId lane,
    WorkerIdentity worker,
    Capabilities capabilities,
    Duration leaseTtl,
    int max,
    Takeover takeover)
    implements Awaitable<ClaimExecutions.Outcome> {

  /** The answer. */
  public sealed interface Outcome {
    record Claimed(List<Claim> claims) implements Outcome {
      public Claimed {
        claims = List.copyOf(claims);
      }
    }

    record NothingToClaim() implements Outcome {}
  }

  public ClaimExecutions {
    leaseTtl = Limits.ttl("lease_ttl_ms", leaseTtl);
    if (max < 1 || max > Limits.CLAIMS_PER_CALL) {
      throw ValidationKind.INVALID_INPUT.because(
          "max must be 1 to " + Limits.CLAIMS_PER_CALL + ", was " + max);
    }
  }

  @Override
  public Topic topic() {
    return new Topic.Work(lane);
  }

  @Override
  public boolean isAnswer(Outcome outcome) {
    return outcome instanceof Outcome.Claimed;
  }

  @Override
  public Object line() {
    record Offer(LaneId lane, Capabilities capabilities, Takeover takeover) {}
    return new Offer(lane, capabilities, takeover);
  }

  @Override
  public Needs needs(State loaded) {
    return walk().needs(loaded);
  }

  @Override
  public Decision<Outcome> decide(State state, Moment moment) {
    var admission = new Admission(state, moment.now());
    var claims = new ArrayList<Claim>();
    var steps = new ArrayList<Decision<Optional<Claim>>>();
    for (Execution candidate : walk().candidates(state)) {
      if (claims.size() == max) {
        break;
      }
      var grantee = new Grantee(
          worker,
          moment.entropy().leaseId(claims.size()),
          moment.entropy().attemptId(claims.size()),
          leaseTtl);
      Decision<Optional<Claim>> next =
          claim(Seen.of(candidate, moment.now()), grantee, admission, state);
      next.outcome().ifPresent(claims::add);
      steps.add(next);
    }
    return admission.recorded(Decision.all(steps, outcome(claims)));
  }

  private Decision<Optional<Claim>> claim(
      Seen seen, Grantee grantee, Admission admission, State state) {
    boolean lacking = !capabilities.covers(seen.execution().required());
    if (lacking || Leasing.isReserved(seen, state)) {
      return Decision.of(Optional.empty());
    }
    return switch (seen.phase()) {
      case Phase.Runnable waiting
      when waiting.eligibility() instanceof Eligibility.Now ->
        lease(seen, waiting, grantee, admission, state);
      case Phase.Active active -> takeOver(seen, grantee, state);
      case Phase.Runnable waiting -> Decision.of(Optional.empty());
      case Phase.Suspended suspended -> Decision.of(Optional.empty());
      case Phase.Terminal over -> Decision.of(Optional.empty());
    };
  }

  private static Decision<Optional<Claim>> lease(
      Seen seen, Phase.Runnable waiting, Grantee grantee, Admission admission, State state) {
    Optional<Eligibility.Blocked> obstacle = admission.obstacle(seen.execution());
    if (obstacle.isPresent()) {
      Execution blocked = Transitions.become(seen.execution(), waiting, obstacle.get(), seen.now());
      return seen.becomes(blocked, Optional.empty());
    }
    admission.admit(seen.execution());
    return Leasing.lease(seen, waiting, grantee, null, state.backend()).map(Optional::of);
  }

  private static Decision<Optional<Claim>> takeOver(Seen seen, Grantee grantee, State state) {
    Optional<Attempt> lost = ReclaimExecution.lost(seen.execution());
    if (lost.isEmpty()) {
      return Decision.of(Optional.empty());
    }
    var policy = seen.execution().submission().policy();
    var terms = Leasing.terms(grantee, policy.timeouts().attempt());
    return ReclaimExecution.takeOver(seen, lost.get(), terms, policy.maxReclaims(), state.backend())
        .map(outcome -> outcome instanceof ReclaimExecution.Outcome.Claimed taken
            ? Optional.of(taken.claim())
            : Optional.empty());
  }

  private Walk walk() {
    return new Walk(lane, capabilities, takeover, max, false);
  }

  private static Outcome outcome(List<Claim> claims) {
    return claims.isEmpty() ? new Outcome.NothingToClaim() : new Outcome.Claimed(claims);
  }
}
