package io.flowfabric.sim.check;

import io.flowfabric.decision.Event;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.AttemptOutcome;
import io.flowfabric.model.Counters;
import io.flowfabric.model.Ending;
import io.flowfabric.model.Execution;
import io.flowfabric.model.Failure;
import io.flowfabric.model.PastAttempt;
import io.flowfabric.model.Phase;
import io.flowfabric.model.TerminalOutcome;
import io.flowfabric.tck.model.Broken;
import io.flowfabric.tck.model.Soundness;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one execution beside the store: how it was written last, and what the events
 * told of it. Several commands may have shared a commit, so its rules hold from commit to commit.
 */
final class Life {
  private final List<PastAttempt> past = new ArrayList<>();
  private final Set<Long> handedOut = new HashSet<>();
  private final Set<Long> succeededUnder = new HashSet<>();
  private @Nullable Execution last;
  private Holding holding = Holding.NOBODY;
  private long epoch;
  private int attempts;
  private int attemptsAtReplay;
  private int reclaims;
  private int replays;
  private int ends;

  /** Who has the lease, as the events tell it. */
  private enum Holding {
    NOBODY,
    SOMEBODY,
    WHO_LOST_IT
  }

  @Nullable
  Execution last() {
    return last;
  }

  List<PastAttempt> past() {
    return past;
  }

  boolean hasEnded() {
    return ends > 0;
  }

  boolean isOver() {
    return last != null && last.phase() instanceof Phase.Terminal;
  }

  /** Whether this lease is handed out for the first time, and was issued at all. */
  boolean handOut(long issued) {
    return handedOut.add(issued) && issued <= epoch;
  }

  boolean succeededUnder(long issued) {
    return succeededUnder.contains(issued);
  }

  void file(PastAttempt attempt) {
    past.add(attempt);
    past.sort(Comparator.comparing(one -> one.attempt().index()));
  }

  void tell(Event event, Rules rules) {
    switch (event) {
      case Event.OfLease lease -> tell(lease, rules);
      case Event.Completion end -> {
        ends++;
        if (end.outcome() == TerminalOutcome.SUCCESS) {
          succeededUnder.add(epoch);
        }
      }
      case Event.OfOperator(var subject, Event.OperatorAct.Replayed replayed, var at) -> {
        replays++;
        reclaims = 0;
        attemptsAtReplay = attempts;
      }
      case Event.OfOperator other -> {}
      case Event.OfWorker other -> {}
    }
  }

  private void tell(Event.OfLease event, Rules rules) {
    switch (event.step()) {
      case ACQUIRED -> {
        rules.require("one lease at a time", holding != Holding.SOMEBODY, event);
        issue(event, rules);
      }
      case RECLAIMED -> {
        rules.require("only a lost lease is taken over", holding == Holding.WHO_LOST_IT, event);
        reclaims++;
        issue(event, rules);
      }
      case RENEWED -> {
        rules.require("only a live lease is renewed", holding == Holding.SOMEBODY, event);
        rules.require("events name the current lease", event.epoch() == epoch, event);
      }
      case EXPIRED -> {
        rules.require("only a live lease runs out", holding == Holding.SOMEBODY, event);
        holding = Holding.WHO_LOST_IT;
      }
      case REVOKED -> {
        rules.require("only a lease is revoked", holding != Holding.NOBODY, event);
        holding = Holding.WHO_LOST_IT;
      }
    }
  }

  private void issue(Event.OfLease event, Rules rules) {
    rules.require("epochs grow one by one", event.epoch() == epoch + 1, event);
    epoch = event.epoch();
    attempts = Math.max(attempts, event.attemptIndex() + 1);
    holding = Holding.SOMEBODY;
  }

  /** The execution was written; events of the same commit were told before. */
  void write(Execution after, Instant now, Rules rules) {
    Execution before = last;
    last = after;
    if (!(after.phase() instanceof Phase.Active) && holding == Holding.WHO_LOST_IT) {
      holding = Holding.NOBODY;
    }
    List<Broken> unsound = Soundness.check(after, past);
    unsound.forEach(rules::add);
    if (unsound.isEmpty()) {
      checkLease(after, rules);
      checkCounters(after, rules);
      checkAttempts(after, rules);
    }
    if (before != null) {
      checkStep(before, after, now, rules);
    }
  }

  private void checkLease(Execution after, Rules rules) {
    boolean live = after.phase() instanceof Phase.Active(Attempt held)
        && held.life() instanceof AttemptLife.Running;
    rules.require("events tell who has it", live == (holding == Holding.SOMEBODY), after);
  }

  private void checkCounters(Execution after, Rules rules) {
    int over = after.phase() instanceof Phase.Terminal ? 1 : 0;
    rules.require("each end is told once", ends == replays + over, after);
    int retries = (int) attempts(after)
        .filter(attempt -> attempt.index() >= attemptsAtReplay)
        .filter(attempt -> attempt.hasOutcome(AttemptOutcome.RETRY))
        .count();
    var counted = new Counters(attempts, epoch, reclaims, retries, replays);
    rules.require(
        "counters count what happened", counted.equals(after.counters()), counted + " " + after);
  }

  private void checkAttempts(Execution after, Rules rules) {
    boolean settled = past.stream()
        .noneMatch(one -> one.attempt().hasOutcome(AttemptOutcome.SUCCESS)
            && one.attempt().index() >= attemptsAtReplay);
    rules.require("success is the last attempt", settled, after);
    if (after.phase() instanceof Phase.Terminal(Ending ending, Attempt latest, boolean told)
        && latest != null
        && latest.index() >= attemptsAtReplay) {
      rules.require(
          "the last attempt ended as the execution did",
          latest.hasOutcome(AttemptOutcome.SUCCESS) == ending instanceof Ending.Succeeded,
          after);
    }
  }

  private Stream<Attempt> attempts(Execution after) {
    return Stream.concat(
        past.stream().map(PastAttempt::attempt), Stream.ofNullable(after.attempt()));
  }

  private void checkStep(Execution before, Execution after, Instant now, Rules rules) {
    boolean replayed = after.counters().replays() > before.counters().replays();
    if (before.phase() instanceof Phase.Terminal was && !replayed) {
      boolean stays =
          after.phase() instanceof Phase.Terminal is && is.ending().equals(was.ending());
      rules.require("an outcome stays", stays, after);
    }
    Instant started = before.times().started();
    rules.require(
        "started once", started == null || started.equals(after.times().started()), after);
    rules.require(
        "what was handed in stays",
        Objects.equals(before.submission(), after.submission())
            && (replayed || Objects.equals(before.deadline(), after.deadline())),
        after);
    rules.require(
        "changes are timed",
        before.equals(after) || after.times().lastMutation().equals(now),
        after);
    checkHolder(before, after, now, rules);
  }

  /** Whatever only a holder can do to an attempt was done under a live lease. */
  private void checkHolder(Execution before, Execution after, Instant now, Rules rules) {
    if (before.phase() instanceof Phase.Active(Attempt held)) {
      boolean live = held.life() instanceof AttemptLife.Running(Instant until, var timeout)
          && until.isAfter(now);
      boolean byHolder = attempts(after)
          .filter(attempt -> attempt.id().equals(held.id()))
          .anyMatch(Life::isLeftByItsHolder);
      rules.require("only who holds a live lease changes anything", live || !byHolder, after);
    }
  }

  private static boolean isLeftByItsHolder(Attempt attempt) {
    return switch (attempt.life()) {
      case AttemptLife.Interrupted interrupted -> true;
      case AttemptLife.Ended ended ->
        switch (ended.outcome()) {
          case SUCCESS -> true;
          case RETRY, FAILED -> ended.failure() != null && !isOurs(ended.failure());
          case CANCELLED, EXPIRED, SKIPPED, INTERRUPTED_RECLAIMED -> false;
        };
      case AttemptLife.Running running -> false;
      case AttemptLife.Lapsed lapsed -> false;
      case AttemptLife.Revoked revoked -> false;
    };
  }

  /** The engine itself ends attempts that took too long or were lost too often. */
  private static boolean isOurs(Failure failure) {
    return failure.category().equals(Failure.TIMEOUT)
        || failure.category().equals(Failure.INFRA_CRASH);
  }
}
