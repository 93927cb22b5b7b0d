package io.flowfabric.tck.model;

import io.flowfabric.decision.Event.LeaseStep;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.AttemptLife;
import io.flowfabric.model.Counters;
import io.flowfabric.model.Execution;
import io.flowfabric.model.Next;
import io.flowfabric.model.Phase;
import io.flowfabric.model.Time;
import io.flowfabric.model.Times;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What happened to one execution in a step, as its records before and after tell it. */
record Passage(Execution before, Execution after, Instant now) {

  boolean isChange() {
    return !before.equals(after);
  }

  /** The lease had run out, and whoever comes across that marks it first. */
  boolean isLapsedOnTheWay() {
    return isChange() && running(before).filter(this::isOver).isPresent();
  }

  boolean isLeased() {
    return !isActive(before) && isActive(after);
  }

  boolean isReclaimed() {
    return isActive(before)
        && isActive(after)
        && latest(before).index() != latest(after).index();
  }

  boolean isReleased() {
    return isActive(before) && !isActive(after);
  }

  boolean isRevoked() {
    return isActive(before)
        && isActive(after)
        && !(latest(before).life() instanceof AttemptLife.Revoked)
        && latest(after).life() instanceof AttemptLife.Revoked;
  }

  boolean isRetried() {
    return isReleased() && after.phase() instanceof Phase.Runnable(var when, Next.Retry next);
  }

  boolean isEnded() {
    return !isTerminal(before) && isTerminal(after);
  }

  boolean isReplayed() {
    return isTerminal(before) && !isTerminal(after);
  }

  boolean isNewAttempt() {
    boolean resumed = before.phase() instanceof Phase.Runnable(var when, Next.Resume next);
    return isReclaimed() || isLeased() && !resumed;
  }

  /** The counters that the execution must have after what happened. */
  Counters counters() {
    Counters was = before.counters();
    return new Counters(
        was.attempts() + (isNewAttempt() ? 1 : 0),
        was.leaseEpoch() + (isLeased() || isReclaimed() ? 1 : 0),
        isReplayed() ? 0 : was.reclaims() + (isReclaimed() ? 1 : 0),
        isReplayed() ? 0 : was.retries() + (isRetried() ? 1 : 0),
        was.replays() + (isReplayed() ? 1 : 0));
  }

  /** What must have been told about the lease, but for renewals, which a record need not show. */
  List<LeaseStep> leaseSteps() {
    var steps = new ArrayList<LeaseStep>();
    if (isLapsedOnTheWay()) {
      steps.add(LeaseStep.EXPIRED);
    }
    if (isLeased()) {
      steps.add(LeaseStep.ACQUIRED);
    }
    if (isReclaimed()) {
      steps.add(LeaseStep.RECLAIMED);
    }
    if (isRevoked() || isReleased()) {
      steps.add(LeaseStep.REVOKED);
    }
    return steps;
  }

  /** Nothing has happened, or nothing but that a lease which had run out was marked. */
  boolean isNothingButTime() {
    return !isChange()
        || running(before)
            .filter(this::isOver)
            .map(this::lapsed)
            .filter(after::equals)
            .isPresent();
  }

  /** The execution, and only what is different about it. */
  @Override
  public String toString() {
    var told = new StringBuilder(before.id().toString());
    for (RecordComponent part : Execution.class.getRecordComponents()) {
      Object was = value(part, before);
      Object is = value(part, after);
      if (!Objects.equals(was, is)) {
        told.append(
            "\n    %s was %s%n    %s is  %s".formatted(part.getName(), was, part.getName(), is));
      }
    }
    return told.toString();
  }

  private static @Nullable Object value(RecordComponent part, Execution of) {
    try {
      return part.getAccessor().invoke(of);
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private Execution lapsed(AttemptLife.Running running) {
    Attempt held = latest(before);
    var life = new AttemptLife.Lapsed(running.leaseExpiresAt(), now, running.timeoutAt());
    var attempt = new Attempt(
        held.index(), held.id(), held.type(), held.lineage(), held.startedAt(), held.lease(), life);
    Times was = before.times();
    return new Execution(
        before.id(),
        before.submission(),
        before.flow(),
        before.priority(),
        before.tags(),
        before.deadline(),
        new Phase.Active(attempt),
        before.counters(),
        before.lastFailure(),
        before.progress(),
        new Times(was.created(), was.started(), now, now, was.lastCapabilityMismatch()));
  }

  private boolean isOver(AttemptLife.Running running) {
    return Time.isDue(running.leaseExpiresAt(), now);
  }

  static Optional<AttemptLife.Running> running(@Nullable Execution execution) {
    return execution != null
            && isActive(execution)
            && latest(execution).life() instanceof AttemptLife.Running running
        ? Optional.of(running)
        : Optional.empty();
  }

  private static boolean isActive(Execution execution) {
    return execution.phase() instanceof Phase.Active;
  }

  private static boolean isTerminal(Execution execution) {
    return execution.phase() instanceof Phase.Terminal;
  }

  private static Attempt latest(Execution execution) {
    return Optional.ofNullable(execution.attempt()).orElseThrow();
  }
}
