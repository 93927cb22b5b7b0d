package io.flowfabric.model;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A unit of work that must not be lost. Its {@link Phase} says where it is in its life; the methods
 * here are the steps from one phase to the next, and the rules of the commands decide which step is
 * taken.
 */
public record Execution(
    ExecutionId id,
    Submission submission,
    @Nullable FlowId flow,
    int priority,
    Tags tags,
    @Nullable Instant deadline,
    Phase phase,
    Counters counters,
    @Nullable Failure lastFailure,
    Progress progress,
    Times times)
    implements Entity {

  public static final String AWAITING_RECLAIM = "lease expired, awaiting reclaim";

  public Execution {
    Attempt latest = phase.attempt();
    int attempts = latest == null ? 0 : latest.index() + 1;
    if (counters.attempts() != attempts) {
      throw new IllegalStateException(
          "attempt count is " + counters.attempts() + ", latest index says " + attempts);
    }
    long epoch = latest == null ? 0 : latest.lease().epoch();
    if (counters.leaseEpoch() != epoch) {
      throw new IllegalStateException(
          "lease epoch is " + counters.leaseEpoch() + ", latest lease says " + epoch);
    }
  }

  public static Execution created(
      ExecutionId id, Submission submission, int priority, Tags tags, Instant now) {
    return new Execution(
        id,
        submission,
        null,
        Limits.clampPriority(priority),
        tags,
        null,
        new Phase.Runnable(Eligibility.NOW, Next.FIRST),
        Counters.ZERO,
        null,
        Progress.NONE,
        Times.createdAt(now));
  }

  @Override
  public Key.OfExecution key() {
    return Key.of(id);
  }

  public StateVector stateVector() {
    return StateVector.of(phase);
  }

  public PublicState publicState() {
    return stateVector().publicState();
  }

  public @Nullable Attempt attempt() {
    return phase.attempt();
  }

  public Capabilities required() {
    return submission.policy().routing().capabilities();
  }

  public ClaimRank claimRank() {
    return new ClaimRank(priority, times.created(), id);
  }

  /** A worker may take it now, as far as its state says. */
  public boolean isEligible() {
    return phase instanceof Phase.Runnable waiting
        && waiting.eligibility() instanceof Eligibility.Now;
  }

  /** Its worker lost the lease, so that another may take over. */
  public boolean isReclaimable() {
    return phase instanceof Phase.Active active
        && !(active.attempt().life() instanceof AttemptLife.Running);
  }

  /**
   * When the lease was lost, seen or not, which starts the grace before others take over by
   * themselves.
   */
  public @Nullable Instant reclaimableSince() {
    return phase instanceof Phase.Active active
        ? switch (active.attempt().life()) {
          case AttemptLife.Lapsed lapsed -> lapsed.leaseExpiresAt();
          case AttemptLife.Revoked revoked -> revoked.revokedAt();
          case AttemptLife.Running running -> null;
          case AttemptLife.Interrupted interrupted -> null;
          case AttemptLife.Ended ended -> null;
        }
        : null;
  }

  /** When time will do something to it. Stores keep these in indexes, one for each kind. */
  public Map<DueKind, Instant> dueTimes() {
    var due = new EnumMap<DueKind, Instant>(DueKind.class);
    switch (phase) {
      case Phase.Runnable(Eligibility.Delayed delayed, Next next) ->
        due.put(DueKind.DELAY, delayed.until());
      case Phase.Runnable waiting -> {}
      case Phase.Active active -> {
        if (active.attempt().life() instanceof AttemptLife.Running running) {
          due.put(DueKind.LEASE_EXPIRY, running.leaseExpiresAt());
        }
        Instant timeoutAt = active.attempt().life().timeoutAt();
        if (timeoutAt != null) {
          due.put(DueKind.ATTEMPT_TIMEOUT, timeoutAt);
        }
      }
      case Phase.Suspended suspended -> {}
      case Phase.Terminal over when !over.announced() -> {}
      case Phase.Terminal over -> {
        Duration own = submission.policy().ownRetention();
        if (own == null) {
          due.put(DueKind.RETENTION, over.ending().at());
        } else {
          due.put(DueKind.OWN_RETENTION, Time.after(over.ending().at(), own));
        }
      }
    }
    if (deadline != null && !(phase instanceof Phase.Terminal)) {
      due.put(DueKind.DEADLINE, deadline);
    }
    return due;
  }

  /** The text beside the blocking reason, for people. */
  public String blockingDetail() {
    return switch (phase) {
      case Phase.Runnable(Eligibility.Blocked blocked, Next next) -> blocked.detail();
      case Phase.Runnable(Eligibility.AwaitingDependencies open, Next next) -> open.detail();
      case Phase.Runnable waiting -> "";
      case Phase.Active active ->
        switch (active.attempt().life()) {
          case AttemptLife.Lapsed lapsed -> AWAITING_RECLAIM;
          case AttemptLife.Revoked revoked -> "lease revoked: " + revoked.reason();
          default -> "";
        };
      case Phase.Suspended suspended -> suspended.detail();
      case Phase.Terminal over -> "";
    };
  }

  public Execution delayed(Instant until) {
    return in(new Phase.Runnable(new Eligibility.Delayed(until), Next.FIRST));
  }

  public Execution withDeadline(@Nullable Instant at) {
    return new Execution(
        id, submission, flow, priority, tags, at, phase, counters, lastFailure, progress, times);
  }

  public Execution withPriority(int value, Instant now) {
    return new Execution(
        id,
        submission,
        flow,
        Limits.clampPriority(value),
        tags,
        deadline,
        phase,
        counters,
        lastFailure,
        progress,
        times.mutated(now));
  }

  public Execution withTags(Tags changed, Instant now) {
    return new Execution(
        id,
        submission,
        flow,
        priority,
        changed,
        deadline,
        phase,
        counters,
        lastFailure,
        progress,
        times.mutated(now));
  }

  public Execution withProgress(Progress report, Instant now) {
    return new Execution(
        id,
        submission,
        flow,
        priority,
        tags,
        deadline,
        phase,
        counters,
        lastFailure,
        progress.updatedBy(report),
        times.mutated(now));
  }

  public Execution withMismatch(Instant now) {
    return at(phase, counters, lastFailure, times.mismatched(now));
  }

  /** The same execution in another phase. */
  Execution moved(Phase next, Counters counted, @Nullable Failure failure, Instant now) {
    return at(next, counted, failure, times.transitioned(now));
  }

  Execution started(Phase next, Counters counted, Instant now) {
    return at(next, counted, lastFailure, times.started(now));
  }

  Execution held(Attempt changed, Instant now) {
    return at(new Phase.Active(changed), counters, lastFailure, times.mutated(now));
  }

  private Execution in(Phase next) {
    return at(next, counters, lastFailure, times);
  }

  private Execution at(Phase next, Counters counted, @Nullable Failure failure, Times when) {
    return new Execution(
        id, submission, flow, priority, tags, deadline, next, counted, failure, progress, when);
  }
}
