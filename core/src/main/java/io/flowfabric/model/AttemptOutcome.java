package io.flowfabric.model;

/** How an attempt ended. */
public enum AttemptOutcome implements Wire {
  SUCCESS(AttemptLifecycle.ENDED_SUCCESS),
  RETRY(AttemptLifecycle.ENDED_FAILURE),
  FAILED(AttemptLifecycle.ENDED_FAILURE),
  CANCELLED(AttemptLifecycle.ENDED_CANCELLED),
  EXPIRED(AttemptLifecycle.ENDED_FAILURE),
  SKIPPED(AttemptLifecycle.ENDED_CANCELLED),
  INTERRUPTED_RECLAIMED(AttemptLifecycle.INTERRUPTED_RECLAIMED);

  private final AttemptLifecycle lifecycle;

  AttemptOutcome(AttemptLifecycle lifecycle) {
    this.lifecycle = lifecycle;
  }

  public AttemptLifecycle lifecycle() {
    return lifecycle;
  }
}
