package io.flowfabric.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When things happened to an execution. It is started once, by its first claim, whatever comes
 * later.
 */
public record Times(
    Instant created,
    @Nullable Instant started,
    Instant lastTransition,
    Instant lastMutation,
    @Nullable Instant lastCapabilityMismatch) {

  static Times createdAt(Instant now) {
    return new Times(now, null, now, now, null);
  }

  Times mutated(Instant now) {
    return new Times(created, started, lastTransition, now, lastCapabilityMismatch);
  }

  Times transitioned(Instant now) {
    return new Times(created, started, now, now, lastCapabilityMismatch);
  }

  Times started(Instant now) {
    return new Times(created, started == null ? now : started, now, now, lastCapabilityMismatch);
  }

  Times mismatched(Instant now) {
    return new Times(created, started, lastTransition, now, now);
  }
}
