package io.flowfabric.sim;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.Event.LeaseStep;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.AttemptOutcome;
import io.flowfabric.model.Counters;
import io.flowfabric.model.Ending;
import io.flowfabric.model.Execution;
import io.flowfabric.model.Lease;
import io.flowfabric.model.Payload;
import io.flowfabric.model.Phase;
import io.flowfabric.model.Times;
import java.time.Duration;

/** Records with one thing about them that is not as the rules made it. */
final class Retouched {
  private static final Duration EARLY = Duration.ofMillis(2500);

  private Retouched() {}

  static Execution epoch(Execution is, long epoch) {
    if (!(is.phase() instanceof Phase.Active(Attempt held))) {
      return is;
    }
    Lease lease = held.lease();
    var stale = new Lease(
        lease.id(), epoch, lease.holder(), lease.ttl(), lease.acquiredAt(), lease.renewedAt());
    Counters c = is.counters();
    return with(
        is,
        new Phase.Active(attempt(held, held.index(), stale, held.life())),
        new Counters(c.attempts(), epoch, c.reclaims(), c.retries(), c.replays()),
        is.times());
  }

  static Execution index(Execution is, Execution was) {
    if (!(is.phase() instanceof Phase.Active(Attempt held)) || was.attempt() == null) {
      return is;
    }
    int stale = was.attempt().index();
    Counters c = is.counters();
    return with(
        is,
        new Phase.Active(attempt(held, stale, held.lease(), held.life())),
        new Counters(stale + 1, c.leaseEpoch(), c.reclaims(), c.retries(), c.replays()),
        is.times());
  }

  static Execution retries(Execution is, int retries) {
    Counters c = is.counters();
    var counters = new Counters(c.attempts(), c.leaseEpoch(), c.reclaims(), retries, c.replays());
    return with(is, is.phase(), counters, is.times());
  }

  static Execution reclaims(Execution is, int reclaims) {
    Counters c = is.counters();
    var counters = new Counters(c.attempts(), c.leaseEpoch(), reclaims, c.retries(), c.replays());
    return with(is, is.phase(), counters, is.times());
  }

  static Execution shorter(Execution is) {
    return is.phase() instanceof Phase.Active(Attempt held)
            && held.life() instanceof AttemptLife.Running running
        ? with(
            is,
            new Phase.Active(attempt(
                held,
                held.index(),
                held.lease(),
                new AttemptLife.Running(
                    running.leaseExpiresAt().minus(EARLY), running.timeoutAt()))),
            is.counters(),
            is.times())
        : is;
  }

  static Execution cancelledAsSuccess(Execution is) {
    return is.phase() instanceof Phase.Terminal(Ending.Cancelled ending, Attempt last, var told)
            && last != null
        ? with(
            is,
            new Phase.Terminal(
                ending,
                attempt(
                    last,
                    last.index(),
                    last.lease(),
                    new AttemptLife.Ended(AttemptOutcome.SUCCESS, ending.at(), null, null)),
                told),
            is.counters(),
            is.times())
        : is;
  }

  static Execution otherResult(Execution is) {
    return is.phase() instanceof Phase.Terminal(Ending.Succeeded ending, var last, var told)
        ? with(
            is,
            new Phase.Terminal(new Ending.Succeeded(ending.at(), Payload.of("\uFFFD")), last, told),
            is.counters(),
            is.times())
        : is;
  }

  static Execution startedNow(Execution is) {
    Times times = is.times();
    return with(
        is,
        is.phase(),
        is.counters(),
        new Times(
            times.created(),
            times.lastMutation(),
            times.lastTransition(),
            times.lastMutation(),
            times.lastCapabilityMismatch()));
  }

  static Execution untimed(Execution was, Execution is) {
    Times times = was.times();
    return with(
        is,
        is.phase(),
        is.counters(),
        new Times(
            times.created(),
            is.times().started(),
            times.lastTransition(),
            times.lastMutation(),
            times.lastCapabilityMismatch()));
  }

  static Event as(Event.OfLease told, LeaseStep step) {
    return new Event.OfLease(
        told.subject(),
        step,
        told.lease(),
        told.epoch(),
        told.attemptIndex(),
        told.holder(),
        told.reason(),
        told.at());
  }

  private static Attempt attempt(Attempt of, int index, Lease lease, AttemptLife life) {
    return new Attempt(index, of.id(), of.type(), of.lineage(), of.startedAt(), lease, life);
  }

  private static Execution with(Execution is, Phase phase, Counters counters, Times times) {
    return new Execution(
        is.id(),
        is.submission(),
        is.flow(),
        is.priority(),
        is.tags(),
        is.deadline(),
        phase,
        counters,
        is.lastFailure(),
        is.progress(),
        times);
  }
}
