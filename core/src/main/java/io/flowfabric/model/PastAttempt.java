package io.flowfabric.model;

/** An attempt that another one has followed: history that no rule changes any more. */
public record PastAttempt(ExecutionId execution, Attempt attempt) implements Entity {
  public PastAttempt {
    if (!attempt.life().isEnded()) {
      throw new IllegalStateException("a past attempt has ended");
    }
  }

  @Override
  public Key.OfPastAttempt key() {
    return new Key.OfPastAttempt(execution, attempt.id());
  }
}
