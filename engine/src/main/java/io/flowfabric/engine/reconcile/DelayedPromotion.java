package io.flowfabric.engine.reconcile;

import io.flowfabric.decision.Search;
import io.flowfabric.engine.Reader;
import io.flowfabric.execution.PromoteDelayed;
import io.flowfabric.model.DueKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Puts executions in the queue whose delay is over. */
public record DelayedPromotion() implements Reconciler<PromoteDelayed.Outcome> {

  @Override
  public List<Task<PromoteDelayed.Outcome>> due(Reader reader, Instant now, int limit) {
    return reader.find(new Search.Due(DueKind.DELAY, now, limit)).stream()
        .map(due -> Task.about(due, new PromoteDelayed(due.id())))
        .toList();
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
