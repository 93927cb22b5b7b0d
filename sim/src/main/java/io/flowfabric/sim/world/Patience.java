package io.flowfabric.sim.world;

import io.flowfabric.error.EngineException;
import io.flowfabric.sim.stage.Stage;
import java.time.Duration;
import java.util.function.Supplier;

/** Tries again until it works, as whoever starts processes and hands in work does. */
final class Patience {
  private static final Duration PAUSE = Duration.ofMillis(300);

  private Patience() {}

  static <R> R insist(Stage stage, Supplier<R> work) {
    while (true) {
      try {
        return work.get();
      } catch (EngineException unanswered) {
        stage.note(() -> "tries again: " + unanswered.getMessage());
        stage.sleepOn(PAUSE);
      }
    }
  }
}
