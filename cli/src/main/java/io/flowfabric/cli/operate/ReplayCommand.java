package io.flowfabric.cli.operate;

import io.flowfabric.FlowFabric;
import io.flowfabric.cli.console.Fields;
import io.flowfabric.cli.console.OutputOptions;
import io.flowfabric.cli.console.Surroundings;
import io.flowfabric.execution.ReplayExecution;
import io.flowfabric.model.ExecutionId;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Starts executions again that have ended. */
@Command(
    name = "replay",
    description = {
      "Starts executions again that have ended: those named, or all that filters admit.",
      "",
      "Their attempts so far stay as history.",
    })
final class ReplayCommand implements Callable<Integer> {
  @Mixin
  private final TargetOptions target;

  @Mixin
  private final Several several;

  @Mixin
  private final OutputOptions output;

  ReplayCommand(Surroundings surroundings) {
    this.target = new TargetOptions(surroundings);
    this.several = new Several(surroundings);
    this.output = new OutputOptions(surroundings);
  }

  @Override
  public Integer call() {
    try (Target engine = target.open()) {
      return several.undergo("replay", ReplayCommand::replay, engine, output).number();
    }
  }

  private static Act.Done replay(FlowFabric fabric, ExecutionId execution) {
    return switch (fabric.apply(new ReplayExecution(execution))) {
      case ReplayExecution.Outcome.Replayed replayed ->
        Act.Done.well(
            execution,
            "replayed",
            Fields.of("execution_id", execution).and("public_state", replayed.state()),
            "is " + replayed.state().wire() + " again");
      case ReplayExecution.Outcome.Refused no ->
        Act.Done.refused(execution, no.why(), no.standing());
    };
  }
}
