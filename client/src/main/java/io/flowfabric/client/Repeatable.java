package io.flowfabric.client;

import io.flowfabric.Await;
import io.flowfabric.Command;
import io.flowfabric.Query;
import io.flowfabric.execution.CancelExecution;
import io.flowfabric.execution.CompleteExecution;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.execution.CreateExecutions;
import io.flowfabric.execution.SetExecutionTag;
import io.flowfabric.lease.RenewLease;
import io.flowfabric.worker.HeartbeatWorker;
import io.flowfabric.worker.RegisterWorker;
import java.util.Set;

/**
 * Which commands may be sent again when nobody knows whether they were carried out: questions, and
 * what changes nothing a second time. A submit brings its id, so the second is a duplicate of the
 * first. A claim is none of them: the work that it got would be held by nobody until its lease runs
 * out, and twice as much of it.
 */
final class Repeatable {
  private static final Set<Class<?>> HARMLESS = Set.of(
      CreateExecution.class,
      CreateExecutions.class,
      CompleteExecution.class,
      CancelExecution.class,
      SetExecutionTag.class,
      RenewLease.class,
      HeartbeatWorker.class,
      RegisterWorker.class);

  private Repeatable() {}

  static boolean isSo(Command<?> command) {
    Command<?> plain = command instanceof Await<?> patient ? patient.command() : command;
    return plain instanceof Query<?> || HARMLESS.contains(plain.getClass());
  }
}
