package io.flowfabric;

import io.flowfabric.decision.Topic;

/**
 * A command whose answer may be that there is nothing yet. Sent in an {@link Await} it comes back
 * when there is something, or when the time is over.
 *
 * @param <O> its outcomes
 */
public interface Awaitable<O> extends Command<O> {

  /** What to listen to while there is nothing. */
  Topic topic();

  /** Whether an outcome is worth coming back with. */
  boolean isAnswer(O outcome);

  /**
   * Who stands in the same line: when one of them finds nothing, the others need not look. By
   * default everybody stands alone.
   */
  default Object line() {
    return this;
  }
}
