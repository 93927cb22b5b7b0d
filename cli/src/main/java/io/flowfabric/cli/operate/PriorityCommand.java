package io.flowfabric.cli.operate;

import io.flowfabric.FlowFabric;
import io.flowfabric.cli.console.Fields;
import io.flowfabric.cli.console.OutputOptions;
import io.flowfabric.cli.console.ProgressLine;
import io.flowfabric.cli.console.Surroundings;
import io.flowfabric.execution.ChangePriority;
import io.flowfabric.model.ExecutionId;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Moves executions that wait, forward or back in their queue. */
@Command(
    name = "priority",
    description = "Moves executions that wait, forward or back in their queue.")
final class PriorityCommand implements Callable<Integer> {
  @Mixin
  private final TargetOptions target;

  @Mixin
  private final OutputOptions output;

  @Parameters(
      index = "0",
      paramLabel = "PRIORITY",
      description = "Higher goes first, from 0 to 9000.")
  private int priority;

  @Parameters(index = "1..*", arity = "1..*", paramLabel = "ID", description = "The executions.")
  private List<ExecutionId> executions;

  PriorityCommand(Surroundings surroundings) {
    this.target = new TargetOptions(surroundings);
    this.output = new OutputOptions(surroundings);
  }

  @Override
  public Integer call() {
    try (Target engine = target.open();
        ProgressLine bar = output.progress()) {
      return new Round(engine, this::change, output.open(), bar)
          .over(executions)
          .number();
    }
  }

  private Act.Done change(FlowFabric fabric, ExecutionId execution) {
    return switch (fabric.apply(new ChangePriority(execution, priority))) {
      case ChangePriority.Outcome.Changed changed ->
        Act.Done.well(
            execution,
            "changed",
            Fields.of("execution_id", execution)
                .and("old_priority", changed.before())
                .and("new_priority", changed.after()),
            "has priority " + changed.after() + ", had " + changed.before());
      case ChangePriority.Outcome.Refused no ->
        Act.Done.refused(execution, no.why(), no.standing());
    };
  }
}
