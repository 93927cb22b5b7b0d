package io.flowfabric.sdk;

import io.flowfabric.model.Failure;
import java.time.Duration;
import java.time.Instant;

/**
 * How a handler ends its attempt otherwise than by returning or failing: {@code throw
 * task.delay(Duration.ofMinutes(5))}. It has no stack, as it is no error.
 */
public abstract sealed class TaskEnding extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private TaskEnding(String message) {
    super(message, null, false, false);
  }

  /** The same attempt goes on after a time, from the start of its handler. */
  static final class Delay extends TaskEnding {
    private static final long serialVersionUID = 1L;
    private final Duration length;

    Delay(Duration length) {
      super("delayed by " + length);
      this.length = length;
    }

    Instant until(Instant now) {
      return now.plus(length);
    }
  }

  /** The attempt failed, for a reason and of a category that the handler names. */
  static final class Fail extends TaskEnding {
    private static final long serialVersionUID = 1L;
    private final transient Failure failure;

    Fail(Failure failure) {
      super(failure.category());
      this.failure = failure;
    }

    Failure failure() {
      return failure;
    }
  }
}
