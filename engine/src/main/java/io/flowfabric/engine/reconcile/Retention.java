package io.flowfabric.engine.reconcile;

import io.flowfabric.decision.Search;
import io.flowfabric.engine.Reader;
import io.flowfabric.execution.TrimExecution;
import io.flowfabric.model.DueKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** Deletes executions that ended long enough ago. */
public record Retention(Duration retention) implements Reconciler<TrimExecution.Outcome> {
  public static final Retention STANDARD = new Retention(TrimExecution.STANDARD_RETENTION);

  @Override
  public List<Task<TrimExecution.Outcome>> due(Reader reader, Instant now, int limit) {
    var usual = reader.find(new Search.Due(DueKind.RETENTION, now.minus(retention), limit));
    var own = reader.find(new Search.Due(DueKind.OWN_RETENTION, now, limit));
    return Stream.concat(usual.stream(), own.stream())
        .limit(limit)
        .map(due -> Task.about(due, new TrimExecution(due.id(), retention)))
        .toList();
  }

  @Override
  public boolean acted(TrimExecution.Outcome outcome) {
    return outcome instanceof TrimExecution.Outcome.Trimmed;
  }

  @Override
  public Duration interval() {
    return Duration.ofSeconds(60);
  }

  @Override
  public int batch() {
    return 200;
  }
}
