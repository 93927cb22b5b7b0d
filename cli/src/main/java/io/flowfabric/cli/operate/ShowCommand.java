package io.flowfabric.cli.operate;

import io.flowfabric.FlowFabric;
import io.flowfabric.cli.console.Fields;
import io.flowfabric.cli.console.Output;
import io.flowfabric.cli.console.OutputOptions;
import io.flowfabric.cli.console.Surroundings;
import io.flowfabric.error.EngineException;
import io.flowfabric.execution.DescribeExecution;
import io.flowfabric.execution.DescribeExecution.Snapshot;
import io.flowfabric.execution.GetExecutionEnding;
import io.flowfabric.execution.ListAttempts;
import io.flowfabric.execution.ReadExecutionContext;
import io.flowfabric.execution.ReadExecutionInfo;
import io.flowfabric.execution.ReadExecutionInfo.ExecutionInfo;
import io.flowfabric.model.Attempt;
import io.flowfabric.model.Ending;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Payload;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows all that is known of an execution. */
@Command(
    name = "show",
    description = "Shows where an execution stands, its attempts, and what happened when.")
final class ShowCommand implements Runnable {
  private static final List<String> ATTEMPTS = List.of(
      "attempt_index",
      "type",
      "state",
      "worker_instance_id",
      "lease_epoch",
      "started_at",
      "ended_at",
      "failure_reason");
  private static final List<String> TIMELINE = List.of("at", "what", "detail");

  @Mixin
  private final TargetOptions target;

  @Mixin
  private final OutputOptions output;

  @Parameters(paramLabel = "ID", description = "The execution.")
  private ExecutionId execution;

  @Option(
      names = "--payload",
      description = "Shows what was handed in for the worker, too. It may be confidential.")
  private boolean withPayload;

  ShowCommand(Surroundings surroundings) {
    this.target = new TargetOptions(surroundings);
    this.output = new OutputOptions(surroundings);
  }

  @Override
  public void run() {
    Output out = output.open();
    try (Target engine = target.open()) {
      ExecutionInfo about = found(engine.apply(new ReadExecutionInfo(execution)));
      Snapshot snapshot = found(engine.apply(new DescribeExecution(execution)));
      List<Attempt> attempts = engine.apply(ListAttempts.of(execution)).items();
      Optional<Ending> ending = engine.apply(new GetExecutionEnding(execution));
      Fields fields = fields(about, snapshot, ending);
      if (withPayload) {
        payload(engine, fields);
      }
      print(out, fields, attempts, TimeLine.of(about, attempts, ending));
    }
  }

  private <T> T found(Optional<T> answer) {
    return answer.orElseThrow(
        () -> new EngineException.NotFound("execution", execution.toString()));
  }

  private static void print(
      Output out, Fields fields, List<Attempt> attempts, List<Fields> timeline) {
    List<Fields> rows = attempts.stream().map(TimeLine::row).toList();
    if (out.isJson()) {
      out.object(fields.and("attempts", rows).and("timeline", timeline));
      return;
    }
    out.fields(fields);
    if (!rows.isEmpty()) {
      out.heading("Attempts");
      out.rows(ATTEMPTS, rows);
    }
    out.heading("Time line");
    out.rows(TIMELINE, timeline);
  }

  private static Fields fields(ExecutionInfo about, Snapshot snapshot, Optional<Ending> ending) {
    var lease = Optional.ofNullable(snapshot.lease());
    var blocking = Optional.ofNullable(snapshot.blocking());
    return Fields.of("execution_id", about.execution())
        .and("public_state", snapshot.state())
        .and("namespace", about.namespace())
        .and("lane_id", about.lane())
        .and("execution_kind", about.kind())
        .and("priority", about.priority())
        .and("flow_id", about.flow())
        .and("created_at", about.createdAt())
        .and("started_at", about.startedAt())
        .and("last_mutation_at", snapshot.lastMutationAt())
        .and("ended_at", ending.map(Ending::at).orElse(null))
        .and("outcome", ending.map(Ending::outcome).orElse(null))
        .and("blocking_reason", blocking.map(DescribeExecution.Blocking::reason).orElse(null))
        .and("blocking_detail", blocking.map(DescribeExecution.Blocking::detail).orElse(null))
        .and("total_attempts", snapshot.totalAttempts())
        .and("lease_holder", lease.map(DescribeExecution.CurrentLease::holder).orElse(null))
        .and("lease_epoch", lease.map(DescribeExecution.CurrentLease::epoch).orElse(null))
        .and(
            "lease_expires_at",
            lease.map(DescribeExecution.CurrentLease::expiresAt).orElse(null))
        .and("tags", snapshot.tags().values());
  }

  private void payload(FlowFabric fabric, Fields fields) {
    Payload payload = fabric.apply(new ReadExecutionContext(execution)).payload();
    Optional<String> text = Endings.text(payload);
    fields
        .and("payload", text.orElse(null))
        .and("payload_b64", text.isPresent() ? null : Endings.base64(payload));
  }
}
