package io.flowfabric.model;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The steps from one phase of an execution to the next. Which of them is taken, the rules of the
 * commands decide.
 */
public final class Transitions {
  private Transitions() {}

  /** What a claim puts on an execution: who holds it, under which ids, for how long. */
  public record Terms(
      WorkerIdentity holder,
      LeaseId lease,
      AttemptId attempt,
      Duration ttl,
      @Nullable Duration attemptTimeout) {}

  /** A worker starts a new attempt, or goes on with the interrupted one. */
  public static Execution claim(Execution before, Next next, Terms terms, Instant now) {
    return switch (next) {
      case Next.First first -> start(before, AttemptType.INITIAL, next, terms, now);
      case Next.Retry retry -> start(before, AttemptType.RETRY, next, terms, now);
      case Next.Replay replay -> start(before, AttemptType.REPLAY, next, terms, now);
      case Next.Resume resume -> resume(before, resume.interrupted(), terms, now);
    };
  }

  private static Execution start(
      Execution before, AttemptType type, Next next, Terms terms, Instant now) {
    Counters counted = before.counters().newAttempt();
    var attempt = new Attempt(
        before.counters().attempts(),
        terms.attempt(),
        type,
        next.lineage(),
        now,
        lease(terms, counted, now),
        running(terms, timeoutAt(terms.attemptTimeout(), now), now));
    return before.started(new Phase.Active(attempt), counted, now);
  }

  private static Execution resume(Execution before, Attempt interrupted, Terms terms, Instant now) {
    Duration left =
        interrupted.life() instanceof AttemptLife.Interrupted paused ? paused.timeoutLeft() : null;
    Counters counted = before.counters().newLease();
    Attempt attempt =
        interrupted.leased(lease(terms, counted, now), running(terms, timeoutAt(left, now), now));
    return before.started(new Phase.Active(attempt), counted, now);
  }

  /** Another worker takes over what was lost, in a new attempt. */
  public static Execution reclaim(Execution before, Attempt lost, Terms terms, Instant now) {
    Counters counted = before.counters().newReclaim();
    var attempt = new Attempt(
        before.counters().attempts(),
        terms.attempt(),
        AttemptType.RECLAIM,
        new Attempt.Lineage(lost.index(), "reclaim"),
        now,
        lease(terms, counted, now),
        running(terms, timeoutAt(terms.attemptTimeout(), now), now));
    return before.started(new Phase.Active(attempt), counted, now);
  }

  /** How the attempt that was lost is remembered. */
  public static Attempt interrupted(Attempt lost, Instant now) {
    return lost.ended(AttemptOutcome.INTERRUPTED_RECLAIMED, now, null);
  }

  public static Execution renew(Execution before, Attempt held, Instant expiresAt, Instant now) {
    return before.held(held.renewed(expiresAt, now), now);
  }

  /** The lease ran out; the attempt waits for somebody to take over. */
  public static Execution lapse(
      Execution before, Attempt held, AttemptLife.Running running, Instant now) {
    return moved(before, new Phase.Active(held.lapsed(running, now)), now);
  }

  public static Execution revoke(Execution before, Attempt held, String reason, Instant now) {
    var revoked = new AttemptLife.Revoked(now, reason, held.life().timeoutAt());
    return moved(before, new Phase.Active(held.live(revoked)), now);
  }

  /**
   * The worker gives its lease back; the same attempt goes on when the execution is claimed again.
   */
  public static Execution park(
      Execution before, Attempt held, Interruption cause, Eligibility eligibility, Instant now) {
    var next = new Next.Resume(held.interrupted(cause, now));
    return moved(before, new Phase.Runnable(eligibility, next), now);
  }

  /** The attempt failed and another one will be made. */
  public static Execution retry(
      Execution before, Attempt failed, Failure failure, Eligibility eligibility, Instant now) {
    Instant retryAt = eligibility.delayUntil() == null ? now : eligibility.delayUntil();
    var next = new Next.Retry(failed.endedForRetry(retryAt, now, failure));
    return before.moved(
        new Phase.Runnable(eligibility, next), before.counters().newRetry(), failure, now);
  }

  /** The execution is over; an attempt that is still open ends with it. */
  public static Execution end(Execution before, Ending ending, @Nullable Failure failure) {
    return end(before, ending, ending.attemptOutcome(), failure);
  }

  /** The lease was lost once too often. */
  public static Execution endByReclaimCap(Execution before, Instant now) {
    return end(
        before, new Ending.Failed(now), AttemptOutcome.INTERRUPTED_RECLAIMED, Failure.RECLAIM_CAP);
  }

  private static Execution end(
      Execution before, Ending ending, AttemptOutcome outcome, @Nullable Failure failure) {
    Attempt latest = before.attempt();
    Attempt last = latest == null || latest.life().isEnded()
        ? latest
        : latest.ended(outcome, ending.at(), failure);
    boolean announced = before.flow() == null;
    Failure lasting = failure == null ? before.lastFailure() : failure;
    return before.moved(
        new Phase.Terminal(ending, last, announced), before.counters(), lasting, ending.at());
  }

  /** What keeps a runnable execution from being claimed changes. */
  public static Execution become(
      Execution before, Phase.Runnable waiting, Eligibility next, Instant now) {
    return moved(before, waiting.with(next), now);
  }

  /** A finished execution is to run again; what it has been through stays as history. */
  public static Execution replay(
      Execution before, Phase.Terminal over, Eligibility eligibility, Instant now) {
    var waiting = new Phase.Runnable(eligibility, new Next.Replay(over.last()));
    Instant deadline = Time.isDue(before.deadline(), now) ? null : before.deadline();
    return before.withDeadline(deadline).moved(waiting, before.counters().newReplay(), null, now);
  }

  private static Execution moved(Execution before, Phase next, Instant now) {
    return before.moved(next, before.counters(), before.lastFailure(), now);
  }

  private static Lease lease(Terms terms, Counters counted, Instant now) {
    return new Lease(terms.lease(), counted.leaseEpoch(), terms.holder(), terms.ttl(), now, null);
  }

  private static AttemptLife.Running running(
      Terms terms, @Nullable Instant timeoutAt, Instant now) {
    return new AttemptLife.Running(Time.after(now, terms.ttl()), timeoutAt);
  }

  private static @Nullable Instant timeoutAt(@Nullable Duration timeout, Instant now) {
    return timeout == null ? null : Time.after(now, timeout);
  }
}
