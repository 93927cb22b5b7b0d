package io.flowfabric.engine.reconcile;

import io.flowfabric.decision.Search;
import io.flowfabric.engine.Reader;
import io.flowfabric.execution.SweepIdempotencyKey;
import io.flowfabric.model.Tags;
import java.time.Duration;
import java.util.List;

/** Forgets idempotency keys whose window has closed. */
public record IdempotencySweep() implements Reconciler<SweepIdempotencyKey.Outcome> {

  @Override
  public List<Task<SweepIdempotencyKey.Outcome>> due(Reader reader, int limit) {
    return reader.find(now -> new Search.ExpiredIdempotency(now, limit)).stream()
        .map(due -> new Task<>(
            new SweepIdempotencyKey(due.key()), due.key().namespace(), Tags.NONE, due.expiresAt()))
        .toList();
  }

  @Override
  public boolean acted(SweepIdempotencyKey.Outcome outcome) {
    return outcome instanceof SweepIdempotencyKey.Outcome.Swept;
  }

  @Override
  public Duration interval() {
    return Duration.ofSeconds(60);
  }

  @Override
  public int batch() {
    return 500;
  }
}
