package io.flowfabric.engine.reconcile;

import io.flowfabric.decision.Topic;
import io.flowfabric.engine.Reader;
import io.flowfabric.execution.PromoteDelayed;
import io.flowfabric.model.DueKind;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

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

  /** Delays may be short: who rests must not sleep through them. */
  @Override
  public Optional<Topic> spur() {
    return Optional.of(new Topic.Delay());
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
