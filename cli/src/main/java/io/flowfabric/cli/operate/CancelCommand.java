package io.flowfabric.cli.operate;

import io.flowfabric.FlowFabric;
import io.flowfabric.cli.console.Fields;
import io.flowfabric.cli.console.OutputOptions;
import io.flowfabric.cli.console.Surroundings;
import io.flowfabric.execution.CancelExecution;
import io.flowfabric.model.Authority;
import io.flowfabric.model.ExecutionId;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Ends executions without a result. */
@Command(
    name = "cancel",
    description = {
      "Ends executions without a result: those named, or all that filters admit.",
      "",
      "A worker that runs one is told when it next renews its lease. What has ended is refused.",
    })
final class CancelCommand implements Callable<Integer> {
  private static final String REQUESTER = "requester";

  @Mixin
  private final TargetOptions target;

  @Mixin
  private final Several several;

  @Mixin
  private final OutputOptions output;

  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      description = "Why; it is kept with the execution.")
  private String reason = "";

  @Option(names = "--unless-running", description = "Refuses those that a worker holds.")
  private boolean unlessRunning;

  CancelCommand(Surroundings surroundings) {
    this.target = new TargetOptions(surroundings);
    this.several = new Several(surroundings);
    this.output = new OutputOptions(surroundings);
  }

  @Override
  public Integer call() {
    try (Target engine = target.open()) {
      return several.undergo("cancel", this::cancel, engine, output).number();
    }
  }

  private Act.Done cancel(FlowFabric fabric, ExecutionId execution) {
    Authority authority = unlessRunning
        ? new Authority.Requester(execution, REQUESTER, null)
        : new Authority.Operator(execution);
    return switch (fabric.apply(new CancelExecution(authority, reason))) {
      case CancelExecution.Outcome.Cancelled cancelled ->
        Act.Done.well(execution, "cancelled", Fields.of("execution_id", execution), "cancelled");
      case CancelExecution.Outcome.Refused no ->
        Act.Done.refused(execution, no.why(), no.standing());
    };
  }
}
