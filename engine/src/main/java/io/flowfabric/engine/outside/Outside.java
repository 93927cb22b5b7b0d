package io.flowfabric.engine.outside;

/** All that an engine gets from outside. */
public record Outside(EntropySource entropy, Sleeper sleeper, Ticker ticker) {
  public static final Outside SYSTEM =
      new Outside(SystemEntropy.SECURE, Sleeper.THREAD, Ticker.SYSTEM);
}
