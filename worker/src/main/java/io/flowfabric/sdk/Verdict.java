package io.flowfabric.sdk;

import io.flowfabric.model.Backoff;
import io.flowfabric.model.Failure;
import io.flowfabric.model.Payload;
import io.flowfabric.model.RetryPolicy;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a worker wants to tell the engine about a run. */
sealed interface Verdict {
  RetryPolicy NO_RETRY = RetryPolicy.of(0, Backoff.STANDARD);

  /** It succeeded. */
  record Success(Payload result) implements Verdict {}

  /**
   * It failed.
   *
   * @param retry takes the place of the execution's own policy where it is given
   */
  record Failing(Failure failure, @Nullable RetryPolicy retry) implements Verdict {
    static Failing forGood(String reason, String category) {
      return new Failing(new Failure(reason, category), NO_RETRY);
    }
  }

  /** It goes on this long after it could be said. */
  record Later(Duration length) implements Verdict {}

  /** It goes on at a time by the engine's clock. */
  record At(Instant time) implements Verdict {}

  /** Somebody else is to go on. */
  record GiveBack() implements Verdict {}
}
