package io.flowfabric.model;

import io.flowfabric.error.ValidationKind;
import java.util.Collections;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * How often and when a failed execution is tried again. No categories means all that can be
 * retried.
 */
public record RetryPolicy(int maxRetries, Backoff backoff, SortedSet<String> retryableCategories) {
  public static final int STANDARD_RETRIES = 3;

  public RetryPolicy {
    if (maxRetries < 0) {
      throw ValidationKind.INVALID_POLICY_JSON.because(
          "max_retries must not be negative, was " + maxRetries);
    }
    retryableCategories = Collections.unmodifiableSortedSet(new TreeSet<>(retryableCategories));
  }

  public static RetryPolicy of(int maxRetries, Backoff backoff) {
    return new RetryPolicy(maxRetries, backoff, new TreeSet<>());
  }

  public RetryPolicy only(Set<String> categories) {
    return new RetryPolicy(maxRetries, backoff, new TreeSet<>(categories));
  }

  /**
   * Whether a worker's failure of this category is worth another try. A time-out must be named to
   * be.
   */
  public boolean retries(String category) {
    return switch (category) {
      case Failure.PERMANENT, Failure.CANCELLED -> false;
      case Failure.TIMEOUT -> retryableCategories.contains(category);
      default -> admits(category);
    };
  }

  /** Whether the list of categories, if there is one, names this one. */
  public boolean admits(String category) {
    return retryableCategories.isEmpty() || retryableCategories.contains(category);
  }
}
