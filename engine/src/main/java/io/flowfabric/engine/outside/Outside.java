package io.flowfabric.engine.outside;

import java.time.InstantSource;

/**
 * All that an engine gets from outside.
 *
 * @param clock the time of this node, for what nothing depends on; the store's decides
 */
public record Outside(
    EntropySource entropy, Sleeper sleeper, Ticker ticker, InstantSource clock, Threads threads) {
  public static final Outside SYSTEM =
      new Outside(SystemEntropy.SECURE, Sleeper.THREAD, Ticker.SYSTEM, SystemClock.MILLISECONDS);

  /** On the threads of this process. */
  public Outside(EntropySource entropy, Sleeper sleeper, Ticker ticker, InstantSource clock) {
    this(entropy, sleeper, ticker, clock, Threads.SYSTEM);
  }
}
