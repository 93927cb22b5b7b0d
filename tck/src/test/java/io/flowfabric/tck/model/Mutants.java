package io.flowfabric.tck.model;

import io.flowfabric.Command;
import io.flowfabric.FlowFabric;
import io.flowfabric.decision.Event;
import io.flowfabric.decision.Event.LeaseStep;
import io.flowfabric.execution.CompleteExecution;
import io.flowfabric.execution.TrimExecution;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.Authority;
import io.flowfabric.model.Counters;
import io.flowfabric.model.Ending;
import io.flowfabric.model.Execution;
import io.flowfabric.model.Grant;
import io.flowfabric.model.Handle;
import io.flowfabric.model.Lease;
import io.flowfabric.model.PastAttempt;
import io.flowfabric.model.Phase;
import io.flowfabric.model.Times;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Engines that are wrong in the ways in which engines have been wrong before. */
final class Mutants {
  private static final String COUNTERS = "counters count what happened";

  private Mutants() {}

  static List<Mutant> all() {
    return Stream.of(wrongEvents(), wrongCounters(), wrongRecords(), wrongAnswers())
        .flatMap(List::stream)
        .toList();
  }

  private static List<Mutant> wrongEvents() {
    return List.of(
        Mutant.that("forgets to tell of completions", "I11")
            .telling(
                event -> event instanceof Event.Completion ? Stream.empty() : Stream.of(event)),
        Mutant.that("tells of completions twice", "I11")
            .telling(event ->
                event instanceof Event.Completion ? Stream.of(event, event) : Stream.of(event)),
        Mutant.that("forgets to tell of expired leases", "I12")
            .telling(event -> is(event, LeaseStep.EXPIRED) ? Stream.empty() : Stream.of(event)),
        Mutant.that("tells of a reclaim as of a claim", "I12")
            .telling(event -> Stream.of(
                event instanceof Event.OfLease lease && is(event, LeaseStep.RECLAIMED)
                    ? as(lease, LeaseStep.ACQUIRED)
                    : event)),
        Mutant.that("forgets what operators did", "operator events")
            .telling(
                event -> event instanceof Event.OfOperator ? Stream.empty() : Stream.of(event)),
        Mutant.that("gives two events the same position", "positions grow", "I12", "worker events")
            .numbering(position -> position / 2 + 1));
  }

  private static List<Mutant> wrongCounters() {
    return List.of(
        Mutant.that("does not count retries", COUNTERS).writing(Edit.ofExecutions((was, is) -> {
          Counters c = is.counters();
          int retries = Math.min(c.retries(), was.counters().retries());
          return Edit.with(
              is, new Counters(c.attempts(), c.leaseEpoch(), c.reclaims(), retries, c.replays()));
        })),
        Mutant.that("does not count reclaims", COUNTERS).writing(Edit.ofExecutions((was, is) -> {
          Counters c = is.counters();
          int reclaims = Math.min(c.reclaims(), was.counters().reclaims());
          return Edit.with(
              is, new Counters(c.attempts(), c.leaseEpoch(), reclaims, c.retries(), c.replays()));
        })),
        Mutant.that("keeps the retries of before a replay", COUNTERS)
            .writing(Edit.ofExecutions((was, is) -> {
              Counters c = is.counters();
              int retries = Math.max(c.retries(), was.counters().retries());
              return Edit.with(
                  is,
                  new Counters(c.attempts(), c.leaseEpoch(), c.reclaims(), retries, c.replays()));
            })),
        Mutant.that("gives the next lease the same epoch", "I6", COUNTERS)
            .writing(Edit.ofExecutions((was, is) -> is.counters().leaseEpoch() > 1
                    && is.counters().leaseEpoch() > was.counters().leaseEpoch()
                ? withEpoch(is, was.counters().leaseEpoch())
                : is)));
  }

  private static List<Mutant> wrongRecords() {
    return List.of(
        Mutant.that("starts anew with every claim", "I10")
            .writing(Edit.ofExecutions((was, is) ->
                is.counters().leaseEpoch() > was.counters().leaseEpoch() ? startedNow(is) : is)),
        Mutant.that("does not keep past attempts", "I5", "I6")
            .writing(change -> change.after() instanceof PastAttempt ? null : change),
        Mutant.that("does not use grants up", "a grant is redeemed once")
            .writing(change ->
                change.before() instanceof Grant && change.after() == null ? null : change),
        Mutant.that("loses what was handed in", "what was acknowledged is there")
            .writing(change ->
                change.before() == null && change.after() instanceof Execution ? null : change),
        Mutant.that("rewrites how it ended", "legal move", "an outcome stays")
            .writing(Edit.ofExecutions((was, is) ->
                was.phase() instanceof Phase.Terminal && is.phase() instanceof Phase.Terminal over
                    ? Edit.with(is, expired(over))
                    : is)),
        Mutant.that("does not time its changes", "changes are timed")
            .writing(Edit.ofExecutions((was, is) -> untimed(was, is))));
  }

  private static List<Mutant> wrongAnswers() {
    return List.of(
        Mutant.that(
                "hands out the same lease to two workers",
                "a lease is handed out once",
                "a lease that is handed out is live")
            .answering(HandsOutTwice::new),
        Mutant.that("takes any handle", "a stale handle changes nothing")
            .answering(TakesAnyHandle::new),
        Mutant.that("forgets what has just ended", "nothing is lost").answering(ForgetsEarly::new));
  }

  private static boolean is(Event event, LeaseStep step) {
    return event instanceof Event.OfLease lease && lease.step() == step;
  }

  private static Event as(Event.OfLease told, LeaseStep step) {
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

  private static Execution withEpoch(Execution is, long epoch) {
    Attempt held = ((Phase.Active) is.phase()).attempt();
    Lease lease = held.lease();
    var stale = new Lease(
        lease.id(), epoch, lease.holder(), lease.ttl(), lease.acquiredAt(), lease.renewedAt());
    var attempt = new Attempt(
        held.index(), held.id(), held.type(), held.lineage(), held.startedAt(), stale, held.life());
    Counters c = is.counters();
    var counters = new Counters(c.attempts(), epoch, c.reclaims(), c.retries(), c.replays());
    return Edit.with(is, new Phase.Active(attempt), counters, is.times());
  }

  private static Execution startedNow(Execution is) {
    Times times = is.times();
    return Edit.with(
        is,
        new Times(
            times.created(),
            times.lastMutation(),
            times.lastTransition(),
            times.lastMutation(),
            times.lastCapabilityMismatch()));
  }

  private static Execution untimed(Execution was, Execution is) {
    Times times = was.times();
    return Edit.with(
        is,
        new Times(
            times.created(),
            is.times().started(),
            times.lastTransition(),
            times.lastMutation(),
            times.lastCapabilityMismatch()));
  }

  private static Phase expired(Phase.Terminal over) {
    var ending = new Ending.Expired(over.ending().at().plusMillis(1));
    return new Phase.Terminal(ending, over.last(), over.announced());
  }

  @SuppressWarnings("unchecked")
  private static <O> O as(Object answer) {
    return (O) answer;
  }

  /** Answers a claim that finds nothing with what the last one found. */
  private static final class HandsOutTwice implements FlowFabric {
    private final FlowFabric right;
    private final List<ClaimExecutions.Outcome> handedOut = new ArrayList<>();

    HandsOutTwice(FlowFabric right) {
      this.right = right;
    }

    @Override
    public <O> O apply(Command<O> command) {
      O answer = right.apply(command);
      if (answer instanceof ClaimExecutions.Outcome.Claimed claimed) {
        handedOut.add(claimed);
      }
      return answer instanceof ClaimExecutions.Outcome.NothingToClaim && !handedOut.isEmpty()
          ? as(handedOut.getLast())
          : answer;
    }
  }

  /** Takes whoever shows a handle, of whatever age, for an operator. */
  private record TakesAnyHandle(FlowFabric right) implements FlowFabric {
    @Override
    public <O> O apply(Command<O> command) {
      return command instanceof CompleteExecution complete
              && complete.authority() instanceof Handle handle
          ? as(right.apply(
              new CompleteExecution(new Authority.Operator(handle.execution()), complete.result())))
          : right.apply(command);
    }
  }

  /** Does not wait for the retention to be over. */
  private record ForgetsEarly(FlowFabric right) implements FlowFabric {
    @Override
    public <O> O apply(Command<O> command) {
      return command instanceof TrimExecution trim
          ? as(right.apply(new TrimExecution(trim.execution(), Duration.ZERO)))
          : right.apply(command);
    }
  }
}
