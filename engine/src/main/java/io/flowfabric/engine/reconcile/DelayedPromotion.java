package io.flowfabric.engine.reconcile;

import io.flowfabric.engine.Reader;
import io.flowfabric.execution.PromoteDelayed;
import io.flowfabric.model.DueKind;
import java.time.Duration;
import java.util.List;

/** Puts executions in the queue whose delay is over. */
public record DelayedPromotion() implements Reconciler<PromoteDelayed.Outcome> {

  @Override
  public List<Task<PromoteDelayed.Outcome>> due(Reader reader, int limit) {
    return Task.due(reader, DueKind.DELAY, limit, PromoteDelayed::new);
  }

  @Override
  public boolean acted(PromoteDelayed.Outcome outcome) {
    return outcome instanceof PromoteDelayed.Outcome.Promoted;
  }

  @Override
  public Duration interval() {
    return Duration.ofMillis(750);
  }

  @Override
  public int batch() {
    return 200;
  }
}
