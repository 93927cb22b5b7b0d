package io.flowfabric.sim;

import static io.flowfabric.sim.Wrong.answer;

import io.flowfabric.Await;
import io.flowfabric.Command;
import io.flowfabric.FlowFabric;
import io.flowfabric.decision.Event;
import io.flowfabric.decision.Event.LeaseStep;
import io.flowfabric.decision.LoggedEvent;
import io.flowfabric.decision.Search;
import io.flowfabric.error.EngineException;
import io.flowfabric.execution.CompleteExecution;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.model.Authority;
import io.flowfabric.model.DueKind;
import io.flowfabric.model.Execution;
import io.flowfabric.model.Handle;
import io.flowfabric.model.IdempotencyRecord;
import io.flowfabric.model.Lane;
import io.flowfabric.model.PastAttempt;
import io.flowfabric.model.Phase;
import io.flowfabric.model.PublicState;
import io.flowfabric.model.TerminalOutcome;
import io.flowfabric.model.Worker;
import io.flowfabric.sim.Wrong.Flush;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Rules, engines and stores that are each wrong in one way, some as the original once was. */
final class Mutants {
  private static final String COUNTERS = "counters count what happened";
  private static final String ENDS = "everything ends";

  private Mutants() {}

  static List<Mutant> all() {
    return Stream.of(rules(), history(), tales(), engines(), stores(), registries())
        .flatMap(List::stream)
        .toList();
  }

  private static List<Mutant> rules() {
    return List.of(
        Mutant.that(
            "a reclaim restarts the epoch",
            Wrong.steps((was, is) ->
                is.counters().reclaims() > was.counters().reclaims() ? Retouched.epoch(is, 1) : is),
            "I6",
            COUNTERS),
        Mutant.that(
            "a reclaim goes on under the index of the attempt that was lost",
            Wrong.steps((was, is) -> is.counters().reclaims() > was.counters().reclaims()
                ? Retouched.index(is, was)
                : is),
            "I5",
            COUNTERS),
        Mutant.that(
            "retries are counted by the attempt they were in",
            Wrong.steps((was, is) -> is.counters().retries() > was.counters().retries()
                ? Retouched.retries(is, is.counters().attempts() + 1)
                : is),
            COUNTERS),
        Mutant.that(
            "reclaims are not counted",
            Wrong.steps((was, is) -> Retouched.reclaims(
                is, Math.min(is.counters().reclaims(), was.counters().reclaims()))),
            COUNTERS),
        Mutant.that(
            "a lease ends earlier than its holder was told",
            Wrong.steps((was, is) -> is.counters().leaseEpoch() > was.counters().leaseEpoch()
                ? Retouched.shorter(is)
                : is),
            "a lease outlasts the trust in it"),
        Mutant.that(
            "the deadline is dropped by the first claim",
            Wrong.steps(
                (was, is) -> is.phase() instanceof Phase.Active ? is.withDeadline(null) : is),
            "what was handed in stays"));
  }

  private static List<Mutant> history() {
    return List.of(
        Mutant.that(
            "every claim starts the execution anew",
            Wrong.steps((was, is) -> is.counters().leaseEpoch() > was.counters().leaseEpoch()
                ? Retouched.startedNow(is)
                : is),
            "started once"),
        Mutant.that(
            "the attempt of what was cancelled stays a success",
            Wrong.steps((was, is) -> Retouched.cancelledAsSuccess(is)),
            "the last attempt ended as the execution did"),
        Mutant.that(
            "attempts that others followed are forgotten",
            Wrong.changes(change -> change.after() instanceof PastAttempt ? null : change),
            "I5",
            "I6"),
        Mutant.that(
            "results pass through a type that does not hold them",
            Wrong.steps((was, is) -> Retouched.otherResult(is)),
            "the result is that of the last holder",
            "an outcome stays"),
        Mutant.that("changes are not timed", Wrong.steps(Retouched::untimed), "changes are timed"));
  }

  private static List<Mutant> tales() {
    return List.of(
        Mutant.that(
            "what has failed is not told",
            Wrong.events(event ->
                event instanceof Event.Completion end && end.outcome() == TerminalOutcome.FAILED
                    ? Stream.empty()
                    : Stream.of(event)),
            "each end is told once"),
        Mutant.that(
            "what has ended is revived, and nobody is told",
            Wrong.events(
                event -> event instanceof Event.OfOperator ? Stream.empty() : Stream.of(event)),
            "each end is told once",
            "an outcome stays",
            COUNTERS),
        Mutant.that(
            "a lease that is given back is not told",
            Wrong.events(
                event -> event instanceof Event.OfLease lease && lease.step() == LeaseStep.REVOKED
                    ? Stream.empty()
                    : Stream.of(event)),
            "events tell who has it",
            "one lease at a time"),
        Mutant.that(
            "a takeover is told as a first lease",
            Wrong.events(
                event -> event instanceof Event.OfLease lease && lease.step() == LeaseStep.RECLAIMED
                    ? Stream.of(Retouched.as(lease, LeaseStep.ACQUIRED))
                    : Stream.of(event)),
            COUNTERS));
  }

  private static List<Mutant> engines() {
    return List.of(
        Mutant.that(
            "any handle will do, however old",
            Wrong.door(Wrong.passing(Mutants::takeAnyHandle)),
            "only who holds a live lease changes anything",
            "success is told to who succeeded"),
        Mutant.that(
            "two workers get the same lease",
            Wrong.door(HandsOutTwice::new),
            "a lease is handed out once"),
        Mutant.that(
            "what the store did not take is acknowledged",
            Wrong.door(Wrong.passing(Mutants::acknowledgeAnyway)),
            "what was acknowledged is there"),
        Mutant.that(
            "what is handed in is lost",
            Wrong.changes(change ->
                change.before() == null && change.after() instanceof Execution ? null : change),
            "what was acknowledged is there"),
        Mutant.that(
            "work under a known key is taken again",
            Wrong.changes(change -> change.after() instanceof IdempotencyRecord ? null : change),
            "a key has one execution"));
  }

  private static List<Mutant> stores() {
    return List.of(
        Mutant.that(
            "the store writes events without their changes",
            Wrong.writes(() -> new EverySeventh(flush -> new Flush(List.of(), flush.events()))),
            "what is replaced is what was written"),
        Mutant.that(
            "the store writes changes without their events",
            Wrong.writes(() -> new EverySeventh(flush -> new Flush(flush.changes(), List.of()))),
            "the log has what was told"),
        Mutant.that(
            "the store loses what it has committed",
            Wrong.writes(() -> new EverySeventh(flush -> new Flush(List.of(), List.of()))),
            "what is replaced is what was written"),
        Mutant.that(
            "two events of a millisecond take the same place",
            Wrong.writes(OneEachMillisecond::new),
            "the log has what was told"),
        Mutant.that(
            "whoever reads on after a page misses an event",
            Wrong.finds((search, item) -> !(search instanceof Search.Events events
                && events.after() > 0
                && events.after() % 3 == 0
                && item instanceof LoggedEvent logged
                && logged.position() == events.after() + 1)),
            "who follows misses nothing"),
        Mutant.that(
            "delays are never found to be over",
            Wrong.finds((search, item) ->
                !(search instanceof Search.Due due && due.kind() == DueKind.DELAY)),
            ENDS),
        Mutant.that(
            "what was lost is never found by those who would take it over",
            Wrong.finds((search, item) -> !(search instanceof Search.Claimable
                && item instanceof Execution execution
                && execution.phase() instanceof Phase.Active)),
            ENDS));
  }

  private static List<Mutant> registries() {
    return List.of(
        Mutant.that(
            "a heartbeat does not keep a worker alive",
            Wrong.changes(
                change -> change.before() instanceof Worker && change.after() instanceof Worker
                    ? null
                    : change),
            "the registry tells who lives"),
        Mutant.that(
            "lanes are never listed",
            Wrong.changes(change -> change.after() instanceof Lane ? null : change),
            "lanes are known"));
  }

  /** Takes whoever shows a handle, of whatever age, for an operator. */
  private static <O> O takeAnyHandle(Command<O> command, FlowFabric right) {
    return command instanceof CompleteExecution complete
            && complete.authority() instanceof Handle handle
        ? answer(right.apply(
            new CompleteExecution(new Authority.Operator(handle.execution()), complete.result())))
        : right.apply(command);
  }

  private static <O> O acknowledgeAnyway(Command<O> command, FlowFabric right) {
    try {
      return right.apply(command);
    } catch (EngineException.Transport away) {
      if (command instanceof CreateExecution create) {
        return answer(new CreateExecution.Outcome.Created(create.execution(), PublicState.WAITING));
      }
      throw away;
    }
  }

  /** Answers a claim that finds nothing with what an earlier one found. */
  private static final class HandsOutTwice implements FlowFabric {
    private final FlowFabric right;
    private final List<ClaimExecutions.Outcome> handedOut = new ArrayList<>();

    HandsOutTwice(FlowFabric right) {
      this.right = right;
    }

    @Override
    public <O> O apply(Command<O> command) {
      O outcome = right.apply(command);
      if (outcome instanceof ClaimExecutions.Outcome.Claimed claimed) {
        handedOut.add(claimed);
      }
      return command instanceof Await<O>
              && outcome instanceof ClaimExecutions.Outcome.NothingToClaim
              && !handedOut.isEmpty()
          ? answer(handedOut.getLast())
          : outcome;
    }
  }

  /** Does wrong now and then. */
  private static final class EverySeventh implements UnaryOperator<Flush> {
    private final UnaryOperator<Flush> wrong;
    private int times;

    EverySeventh(UnaryOperator<Flush> wrong) {
      this.wrong = wrong;
    }

    @Override
    public Flush apply(Flush flush) {
      return ++times % 7 == 0 ? wrong.apply(flush) : flush;
    }
  }

  /** Has one place for each millisecond. */
  private static final class OneEachMillisecond implements UnaryOperator<Flush> {
    private final Set<List<Object>> taken = new HashSet<>();

    @Override
    public Flush apply(Flush flush) {
      return new Flush(
          flush.changes(),
          flush.events().stream()
              .filter(event -> taken.add(List.of(event.family(), event.at())))
              .toList());
    }
  }
}
