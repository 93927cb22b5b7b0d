package io.flowfabric.model;

import org.jspecify.annotations.Nullable;

/**
 * What the next claim of a runnable execution will do: start its first attempt, another one, or go
 * on with one.
 */
public sealed interface Next {
  Next FIRST = new First();

  /** Nothing has run yet. */
  record First() implements Next {}

  /** The previous attempt failed and the policy allows another. */
  record Retry(Attempt previous) implements Next {
    public Retry {
      if (!previous.hasOutcome(AttemptOutcome.RETRY)) {
        throw new IllegalStateException("a retry must follow an attempt that ended in retry");
      }
    }
  }

  /** An operator wants a finished execution to run again; it may have ended before it ever ran. */
  record Replay(@Nullable Attempt previous) implements Next {
    public Replay {
      if (previous != null && !previous.life().isEnded()) {
        throw new IllegalStateException("a replay must follow an attempt that has ended");
      }
    }
  }

  /** The interrupted attempt goes on under a new lease. */
  record Resume(Attempt interrupted) implements Next {
    public Resume {
      if (!(interrupted.life() instanceof AttemptLife.Interrupted)) {
        throw new IllegalStateException("only an interrupted attempt can be resumed");
      }
    }
  }

  /** The latest attempt, which is the one that {@code attempt_index} points at. */
  default @Nullable Attempt attempt() {
    return switch (this) {
      case First first -> null;
      case Retry retry -> retry.previous();
      case Replay replay -> replay.previous();
      case Resume resume -> resume.interrupted();
    };
  }

  default AttemptState attemptState() {
    return switch (this) {
      case First first -> AttemptState.PENDING_FIRST_ATTEMPT;
      case Retry retry -> AttemptState.PENDING_RETRY_ATTEMPT;
      case Replay replay -> AttemptState.PENDING_REPLAY_ATTEMPT;
      case Resume resume -> AttemptState.ATTEMPT_INTERRUPTED;
    };
  }

  /** Where the next attempt will say that it comes from; a resumed one keeps what it has. */
  default Attempt.@Nullable Lineage lineage() {
    return switch (this) {
      case Retry retry ->
        new Attempt.Lineage(retry.previous().index(), retryReason(retry.previous()));
      case Replay replay -> new Attempt.Lineage(index(replay.previous()), "replay");
      case First first -> null;
      case Resume resume -> null;
    };
  }

  private static @Nullable Integer index(@Nullable Attempt attempt) {
    return attempt == null ? null : attempt.index();
  }

  private static String retryReason(Attempt previous) {
    return previous.life() instanceof AttemptLife.Ended end && end.failure() != null
        ? end.failure().reason()
        : "";
  }
}
