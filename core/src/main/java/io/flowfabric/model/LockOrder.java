package io.flowfabric.model;

import java.util.Comparator;

/**
 * The one order in which records are locked, so that two transactions never wait for each other.
 */
final class LockOrder {
  private static final Comparator<Key.OfPastAttempt> PAST_ATTEMPTS =
      Comparator.comparing(Key.OfPastAttempt::execution).thenComparing(Key.OfPastAttempt::attempt);
  private static final Comparator<Key.OfGrant> GRANTS =
      Comparator.comparing(Key.OfGrant::execution).thenComparing(Key.OfGrant::kind);
  private static final Comparator<Key.OfIdempotency> IDEMPOTENCY = Comparator.comparing(
          Key.OfIdempotency::partition)
      .thenComparing(Key.OfIdempotency::namespace)
      .thenComparing(Key.OfIdempotency::key);
  private static final Comparator<Key.OfWorker> WORKERS =
      Comparator.comparing(Key.OfWorker::namespace).thenComparing(Key.OfWorker::instance);

  private LockOrder() {}

  static int compare(Key<?> one, Key<?> other) {
    int byKind = Integer.compare(rank(one), rank(other));
    return byKind != 0 ? byKind : compareWithin(one, other);
  }

  private static int rank(Key<?> key) {
    return switch (key) {
      case Key.OfExecution of -> 0;
      case Key.OfPastAttempt of -> 1;
      case Key.OfGrant of -> 2;
      case Key.OfEdgeGroup of -> 3;
      case Key.OfIdempotency of -> 4;
      case Key.OfBudget of -> 5;
      case Key.OfQuota of -> 6;
      case Key.OfLane of -> 7;
      case Key.OfWorker of -> 8;
      case Key.OfKeystore of -> 9;
      case Key.OfPartitions of -> 10;
    };
  }

  private static int compareWithin(Key<?> one, Key<?> other) {
    return switch (one) {
      case Key.OfExecution key -> key.id().compareTo(((Key.OfExecution) other).id());
      case Key.OfPastAttempt key -> PAST_ATTEMPTS.compare(key, (Key.OfPastAttempt) other);
      case Key.OfGrant key -> GRANTS.compare(key, (Key.OfGrant) other);
      case Key.OfEdgeGroup key ->
        key.downstream().compareTo(((Key.OfEdgeGroup) other).downstream());
      case Key.OfIdempotency key -> IDEMPOTENCY.compare(key, (Key.OfIdempotency) other);
      case Key.OfBudget key -> key.id().compareTo(((Key.OfBudget) other).id());
      case Key.OfQuota key -> key.id().compareTo(((Key.OfQuota) other).id());
      case Key.OfLane key -> key.id().compareTo(((Key.OfLane) other).id());
      case Key.OfWorker key -> WORKERS.compare(key, (Key.OfWorker) other);
      case Key.OfKeystore key -> 0;
      case Key.OfPartitions key -> 0;
    };
  }
}
