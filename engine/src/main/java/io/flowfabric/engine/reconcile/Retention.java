package io.flowfabric.engine.reconcile;

import io.flowfabric.decision.Needs;
import io.flowfabric.decision.Search;
import io.flowfabric.decision.State;
import io.flowfabric.engine.Reader;
import io.flowfabric.execution.TrimExecution;
import io.flowfabric.model.DueKind;
import io.flowfabric.model.Execution;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Deletes executions that ended long enough ago. */
public record Retention(Duration retention) implements Reconciler<TrimExecution.Outcome> {
  public static final Retention STANDARD = new Retention(TrimExecution.STANDARD_RETENTION);

  @Override
  public List<Task<TrimExecution.Outcome>> due(Reader reader, int limit) {
    State found = reader.read(now -> Needs.of(usual(now, limit)).and(own(now, limit)));
    Instant now = reader.asOf();
    return Stream.concat(
            found.found(usual(now, limit)).stream()
                .map(old -> task(old, old.dueTimes().get(DueKind.RETENTION), retention)),
            found.found(own(now, limit)).stream()
                .map(old -> task(old, old.dueTimes().get(DueKind.OWN_RETENTION), Duration.ZERO)))
        .limit(limit)
        .toList();
  }

  private Search<Execution> usual(Instant now, int limit) {
    return new Search.Due(DueKind.RETENTION, now.minus(retention), limit);
  }

  private static Search<Execution> own(Instant now, int limit) {
    return new Search.Due(DueKind.OWN_RETENTION, now, limit);
  }

  private Task<TrimExecution.Outcome> task(Execution old, @Nullable Instant from, Duration kept) {
    return Task.about(old, new TrimExecution(old.id(), retention))
        .dueAt(from == null ? null : from.plus(kept));
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
