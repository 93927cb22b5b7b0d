package io.flowfabric.engine.batch;

import io.flowfabric.engine.outside.Sleeper;
import io.flowfabric.error.EngineException;
import io.flowfabric.store.StoreConflict;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Runs a transaction again when another one was faster: three tries, with a short and growing pause
 * between them.
 */
record Retries(Sleeper sleeper) {
  static final int TRIES = 3;
  private static final Duration FIRST_PAUSE = Duration.ofMillis(5);

  <R> R run(String operation, Supplier<R> transaction) {
    Duration pause = FIRST_PAUSE;
    for (int tries = 1; ; tries++) {
      try {
        return transaction.get();
      } catch (StoreConflict conflict) {
        if (tries == TRIES) {
          throw new EngineException.Contention(operation, tries, conflict);
        }
        sleeper.sleep(pause);
        pause = pause.multipliedBy(2);
      }
    }
  }
}
