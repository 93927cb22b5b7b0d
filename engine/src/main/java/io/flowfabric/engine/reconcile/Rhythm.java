package io.flowfabric.engine.reconcile;

import io.flowfabric.engine.outside.EntropySource;
import java.time.Duration;

/**
 * How long to pause between ticks: not at all while there is more to do, the interval while there
 * is something, and longer and longer while there is nothing. A little chance keeps the nodes that
 * share a store from all looking at once. For one thread.
 */
final class Rhythm {
  /** How long the pauses of the idle may become, unless the interval is longer still. */
  static final Duration LONGEST_IDLE_PAUSE = Duration.ofSeconds(5);

  private static final double LEAST = 0.9;
  private static final double SPREAD = 0.2;

  private final Duration interval;
  private final Duration longest;
  private final EntropySource entropy;
  private Duration pause;

  Rhythm(Duration interval, EntropySource entropy) {
    this.interval = interval;
    this.longest = interval.compareTo(LONGEST_IDLE_PAUSE) > 0 ? interval : LONGEST_IDLE_PAUSE;
    this.entropy = entropy;
    this.pause = interval;
  }

  /** Somewhere in the first interval. */
  Duration beforeTheFirst() {
    return scaled(interval, entropy.draw().dice());
  }

  Duration afterNothing() {
    Duration doubled = pause.multipliedBy(2);
    pause = doubled.compareTo(longest) < 0 ? doubled : longest;
    return spread(pause);
  }

  Duration afterSomething() {
    pause = interval;
    return spread(pause);
  }

  /** Whether the pauses have become longer than the interval. */
  boolean isResting() {
    return pause.compareTo(interval) > 0;
  }

  Duration withMoreToDo() {
    pause = interval;
    return Duration.ZERO;
  }

  private Duration spread(Duration length) {
    return scaled(length, LEAST + SPREAD * entropy.draw().dice());
  }

  private static Duration scaled(Duration length, double factor) {
    return Duration.ofMillis((long) (length.toMillis() * factor));
  }
}
