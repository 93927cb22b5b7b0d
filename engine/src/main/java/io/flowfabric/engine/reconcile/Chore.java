package io.flowfabric.engine.reconcile;

import java.time.Duration;

/** The upkeep of one engine. For one thread, but for {@link #stop}. */
public interface Chore {

  /** Does a part. */
  ScanReport tick();

  /** How late the last tick was for what had waited longest. */
  Duration lag();

  /** Lets a running tick end after the row that it is at; later ticks take no row. */
  void stop();
}
