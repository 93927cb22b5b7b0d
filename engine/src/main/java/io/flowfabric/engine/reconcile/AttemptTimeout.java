package io.flowfabric.engine.reconcile;

import io.flowfabric.decision.Search;
import io.flowfabric.engine.Reader;
import io.flowfabric.execution.ExpireExecution;
import io.flowfabric.model.DueKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Ends attempts that took too long, whether their lease is live or not. */
public record AttemptTimeout() implements Reconciler<ExpireExecution.Outcome> {

  @Override
  public List<Task<ExpireExecution.Outcome>> due(Reader reader, Instant now, int limit) {
    return reader.find(new Search.Due(DueKind.ATTEMPT_TIMEOUT, now, limit)).stream()
        .map(due -> Task.about(due, new ExpireExecution(due.id())))
        .toList();
  }

  @Override
  public boolean acted(ExpireExecution.Outcome outcome) {
    return outcome instanceof ExpireExecution.Outcome.Expired
        || outcome instanceof ExpireExecution.Outcome.RetryScheduled;
  }

  @Override
  public Duration interval() {
    return Duration.ofMillis(2000);
  }

  @Override
  public int batch() {
    return 1000;
  }
}
