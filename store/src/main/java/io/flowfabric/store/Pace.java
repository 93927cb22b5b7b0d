package io.flowfabric.store;

import java.time.Duration;

/**
 * How a store is best used.
 *
 * @param writers how many transactions at once serve it well
 * @param poll how long somebody who waits for commits may go without looking: long where the store
 *     tells of everybody's commits, short where it knows only of those in this process
 */
public record Pace(int writers, Duration poll) {
  /** One writer, and nobody else. */
  public static final Pace ALONE = new Pace(1, Duration.ofSeconds(5));
}
