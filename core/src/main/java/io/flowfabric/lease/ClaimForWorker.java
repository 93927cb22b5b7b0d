package io.flowfabric.lease;

import io.flowfabric.Command;
import io.flowfabric.decision.Decision;
import io.flowfabric.decision.Moment;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Refusal;
import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.decision.Seen;
import io.flowfabric.decision.State;
import io.flowfabric.grant.GrantDesk;
import io.flowfabric.grant.GrantRequest;
import io.flowfabric.grant.GrantTicket;
import io.flowfabric.model.BlockingReason;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.Eligibility;
import io.flowfabric.model.Execution;
import io.flowfabric.model.GrantKind;
import io.flowfabric.model.Key;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Limits;
import io.flowfabric.model.Phase;
import io.flowfabric.model.SigningKey;
import io.flowfabric.model.Time;
import io.flowfabric.model.Transitions;
import io.flowfabric.model.WorkerIdentity;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A scheduler asks a lane for one execution that a worker can run and reserves it with a grant: to
 * claim, or to take over if it was lost. What no live worker can run, and what a budget or quota
 * holds back, is blocked on the way, so that it does not stand at the head of the queue again.
 */
public record ClaimForWorker(
    LaneId lane,
    WorkerIdentity worker,
    Capabilities capabilities,
    Duration grantTtl,
    Takeover takeover)
    implements Command<ClaimForWorker.Outcome> {

  private static final Duration MISMATCH_STAMP = Duration.ofMinutes(1);

  /** The answer. */
  public sealed interface Outcome {
    record Granted(GrantTicket ticket) implements Outcome {}

    record NoWork() implements Outcome {}

    record Refused(Refusal why) implements Outcome {}
  }

  public ClaimForWorker {
    grantTtl = Limits.ttl("grant_ttl_ms", grantTtl);
  }

  @Override
  public Needs needs(State loaded) {
    Needs needs = walk().needs(loaded).and(Key.KEYSTORE);
    for (Execution candidate : walk().candidates(loaded)) {
      needs = needs.and(
          new Key.OfGrant(candidate.id(), GrantKind.CLAIM),
          new Key.OfGrant(candidate.id(), GrantKind.RECLAIM));
      if (!capabilities.covers(candidate.required())) {
        needs = needs.and(new Staffing(candidate).needs(loaded));
      }
    }
    return needs;
  }

  @Override
  public Decision<Outcome> decide(State state, Moment moment) {
    Optional<SigningKey> signer = GrantDesk.signingKey(state);
    if (signer.isEmpty()) {
      return Decision.of(new Outcome.Refused(Refusal.NO_SIGNING_KEY));
    }
    var admission = new Admission(state, moment.now());
    var steps = new ArrayList<Decision<Optional<GrantTicket>>>();
    for (Execution candidate : walk().candidates(state)) {
      var seen = Seen.of(candidate, moment.now());
      Decision<Optional<GrantTicket>> step = consider(seen, state, admission, signer.get());
      steps.add(step);
      if (step.outcome().isPresent()) {
        break;
      }
    }
    return admission.recorded(Decision.all(steps, outcome(steps)));
  }

  private Decision<Optional<GrantTicket>> consider(
      Seen seen, State state, Admission admission, SigningKey signer) {
    Execution candidate = seen.execution();
    if (Leasing.isReserved(seen, state)) {
      return seen.stays(Optional.empty());
    }
    if (!capabilities.covers(candidate.required())) {
      return mismatch(seen, state);
    }
    return switch (candidate.phase()) {
      case Phase.Runnable waiting
      when waiting.eligibility() instanceof Eligibility.Now ->
        admit(seen, waiting, state, admission, signer);
      case Phase.Active active -> takeOver(seen, state, signer);
      case Phase.Runnable waiting -> seen.stays(Optional.empty());
      case Phase.Suspended suspended -> seen.stays(Optional.empty());
      case Phase.Terminal over -> seen.stays(Optional.empty());
    };
  }

  private Decision<Optional<GrantTicket>> admit(
      Seen seen, Phase.Runnable waiting, State state, Admission admission, SigningKey signer) {
    Optional<Eligibility.Blocked> obstacle = admission.obstacle(seen.execution());
    if (obstacle.isPresent()) {
      return seen.becomes(block(seen, waiting, obstacle.get()), Optional.empty());
    }
    admission.admit(seen.execution());
    return grant(seen, GrantKind.CLAIM, state, signer);
  }

  private Decision<Optional<GrantTicket>> takeOver(Seen seen, State state, SigningKey signer) {
    Execution lost = seen.execution();
    if (!lost.isReclaimable()) {
      return seen.stays(Optional.empty());
    }
    return lost.counters().reclaims() >= lost.submission().policy().maxReclaims()
        ? seen.becomes(Transitions.endByReclaimCap(lost, seen.now()), Optional.empty())
        : grant(seen, GrantKind.RECLAIM, state, signer);
  }

  private Decision<Optional<GrantTicket>> grant(
      Seen seen, GrantKind kind, State state, SigningKey signer) {
    var request = GrantRequest.of(seen.execution().id(), lane, worker, capabilities, grantTtl);
    var issued = GrantDesk.issue(request, kind, signer, state.backend(), seen.now());
    var key = issued.grant().key();
    return seen.stays(Optional.of(issued.ticket()))
        .put(key, state.find(key).orElse(null), issued.grant());
  }

  /**
   * Somebody else's work is left alone; nobody's work is taken out of the queue until somebody
   * comes.
   */
  private Decision<Optional<GrantTicket>> mismatch(Seen seen, State state) {
    Execution candidate = seen.execution();
    boolean hopeless = !new Staffing(candidate).isPossible(state);
    Execution stamped =
        isStampDue(candidate, seen.now()) ? candidate.withMismatch(seen.now()) : candidate;
    if (hopeless && stamped.phase() instanceof Phase.Runnable waiting && stamped.isEligible()) {
      List<String> missing = capabilities.missing(candidate.required());
      var blocked = new Eligibility.Blocked(
          BlockingReason.WAITING_FOR_CAPABLE_WORKER,
          "no live worker offers " + String.join(",", missing));
      return seen.becomes(
          Transitions.become(stamped, waiting, blocked, seen.now()), Optional.empty());
    }
    return seen.becomes(stamped, Optional.empty());
  }

  private static boolean isStampDue(Execution candidate, Instant now) {
    Instant last = candidate.times().lastCapabilityMismatch();
    return last == null || Time.isDue(Time.after(last, MISMATCH_STAMP), now);
  }

  private static Execution block(Seen seen, Phase.Runnable waiting, Eligibility.Blocked obstacle) {
    return Transitions.become(seen.execution(), waiting, obstacle, seen.now());
  }

  private Walk walk() {
    return new Walk(lane, capabilities, takeover, 1, true);
  }

  private static Outcome outcome(List<Decision<Optional<GrantTicket>>> steps) {
    return steps.stream()
        .flatMap(step -> step.outcome().stream())
        .<Outcome>map(Outcome.Granted::new)
        .findFirst()
        .orElseGet(Outcome.NoWork::new);
  }
}
