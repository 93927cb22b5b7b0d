package io.flowfabric.engine.reconcile;

import io.flowfabric.decision.Search;
import io.flowfabric.engine.Reader;
import io.flowfabric.model.Tags;
import io.flowfabric.worker.SweepWorker;
import java.time.Duration;
import java.util.List;

/** Removes workers from the registry that were silent for too long. */
public record WorkerSweep() implements Reconciler<SweepWorker.Outcome> {

  @Override
  public List<Task<SweepWorker.Outcome>> due(Reader reader, int limit) {
    return reader.find(now -> new Search.LapsedWorkers(now, limit)).stream()
        .map(due ->
            new Task<>(new SweepWorker(due.key()), due.namespace(), Tags.NONE, due.expiresAt()))
        .toList();
  }

  @Override
  public boolean acted(SweepWorker.Outcome outcome) {
    return outcome instanceof SweepWorker.Outcome.Swept;
  }

  @Override
  public Duration interval() {
    return Duration.ofSeconds(30);
  }

  @Override
  public int batch() {
    return 500;
  }
}
