package io.flowfabric.engine.reconcile;

import io.flowfabric.engine.Reader;
import io.flowfabric.execution.ExpireExecution;
import io.flowfabric.model.DueKind;
import java.time.Duration;
import java.util.List;

/** Ends what took too long. */
public record Overtime(String name, DueKind kind, Duration interval, int batch)
    implements Reconciler<ExpireExecution.Outcome> {
  /** Attempts, whether their lease is live or not. */
  public static final Overtime ATTEMPT_TIMEOUT =
      new Overtime("AttemptTimeout", DueKind.ATTEMPT_TIMEOUT, Duration.ofSeconds(2), 1000);

  /** Executions that passed their deadline, in whatever state they are. */
  public static final Overtime EXECUTION_DEADLINE =
      new Overtime("ExecutionDeadline", DueKind.DEADLINE, Duration.ofSeconds(5), 200);

  @Override
  public List<Task<ExpireExecution.Outcome>> due(Reader reader, int limit) {
    return Task.due(reader, kind, limit, ExpireExecution::new);
  }

  @Override
  public boolean acted(ExpireExecution.Outcome outcome) {
    return outcome instanceof ExpireExecution.Outcome.Expired
        || outcome instanceof ExpireExecution.Outcome.RetryScheduled;
  }
}
