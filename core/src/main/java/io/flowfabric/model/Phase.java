package io.flowfabric.model;

import org.jspecify.annotations.Nullable;

/**
 * Where an execution is in its life. Each phase carries the attempt that it can have, so that a
 * lease outside of {@link Active}, or an ending outside of {@link Terminal}, cannot be written
 * down.
 */
public sealed interface Phase {

  /** It waits for a worker, or for whatever keeps workers from it. */
  record Runnable(Eligibility eligibility, Next next) implements Phase {
    public Runnable {
      if (eligibility instanceof Eligibility.Delayed && next instanceof Next.Replay) {
        throw new IllegalStateException("a replay is never delayed");
      }
    }

    Runnable with(Eligibility changed) {
      return new Runnable(changed, next);
    }
  }

  /**
   * A worker has it, or had it and lost it; it stays active until somebody takes it over or it
   * ends.
   */
  record Active(Attempt attempt) implements Phase {
    public Active {
      if (attempt.life().isEnded() || attempt.life() instanceof AttemptLife.Interrupted) {
        throw new IllegalStateException("an active execution needs an attempt that was started");
      }
    }
  }

  /** It gave up its lease and waits for a signal; the attempt goes on afterwards. */
  record Suspended(Attempt attempt, BlockingReason reason, String detail) implements Phase {
    public Suspended {
      if (!(attempt.life() instanceof AttemptLife.Interrupted)) {
        throw new IllegalStateException("a suspended execution needs an interrupted attempt");
      }
      Limits.detail(detail);
    }
  }

  /** It is over. It is announced once everything that depends on it has been told. */
  record Terminal(Ending ending, @Nullable Attempt last, boolean announced) implements Phase {
    public Terminal {
      if (last != null && !last.life().isEnded()) {
        throw new IllegalStateException("a terminal execution has no open attempt");
      }
      if (last == null && (ending instanceof Ending.Succeeded || ending instanceof Ending.Failed)) {
        throw new IllegalStateException("only an attempt can succeed or fail");
      }
    }
  }

  /** The latest attempt, if there ever was one. */
  default @Nullable Attempt attempt() {
    return switch (this) {
      case Runnable waiting -> waiting.next().attempt();
      case Active active -> active.attempt();
      case Suspended suspended -> suspended.attempt();
      case Terminal terminal -> terminal.last();
    };
  }
}
