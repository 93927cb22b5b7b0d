package io.flowfabric.sdk;

import io.flowfabric.Await;
import io.flowfabric.FlowFabric;
import io.flowfabric.engine.outside.Ticker;
import io.flowfabric.execution.GetExecutionEnding;
import io.flowfabric.model.Ending;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Limits;
import java.time.Duration;
import java.util.Optional;

/** Waits for executions to end. Safe for use by many threads. */
record Endings(FlowFabric fabric, Stop closed) {
  private static final Duration FIRST_LOOK = Duration.ofMillis(5);
  private static final Duration LAST_LOOK = Duration.ofMillis(500);

  Optional<Ending> await(ExecutionId execution, Duration atMost) {
    Ticker ticker = closed.outside().ticker();
    long deadline = ticker.nanos() + atMost.toNanos();
    var pause = closed.pause(FIRST_LOOK, LAST_LOOK);
    while (true) {
      Duration left = Duration.ofNanos(Math.max(0, deadline - ticker.nanos()));
      Duration poll = left.compareTo(Limits.PATIENCE) < 0 ? left : Limits.PATIENCE;
      Optional<Ending> ending = fabric.apply(new Await<>(new GetExecutionEnding(execution), poll));
      if (ending.isPresent() || deadline - ticker.nanos() <= 0 || !pause.elapses()) {
        return ending;
      }
    }
  }
}
