package io.flowfabric.sdk;

import io.flowfabric.model.Failure;
import java.time.Duration;

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
  public static final class Delay extends TaskEnding {
    private static final long serialVersionUID = 1L;
    private final Duration length;

    Delay(Duration length) {
      super("delayed by " + length);
      this.length = length;
    }

    public Duration length() {
      return length;
    }
  }

  /** The attempt failed, for a reason and of a category that the handler names. */
  public static final class Fail extends TaskEnding {
    private static final long serialVersionUID = 1L;
    private final transient Failure failure;

    Fail(Failure failure) {
      super(failure.category());
      this.failure = failure;
    }

    public Failure failure() {
      return failure;
    }
  }
}
