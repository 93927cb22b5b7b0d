package io.flowfabric.cli.operate;

import io.flowfabric.FlowFabric;
import io.flowfabric.cli.console.Fields;
import io.flowfabric.cli.console.OutputOptions;
import io.flowfabric.cli.console.ProgressLine;
import io.flowfabric.cli.console.Surroundings;
import io.flowfabric.lease.RevokeLease;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.LeaseId;
import io.flowfabric.model.WorkerInstanceId;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Takes executions away from the workers that hold them. */
@Command(
    name = "revoke",
    description = {
      "Takes executions away from the workers that hold them.",
      "",
      "The next worker that claims on the lane takes them over. Where nobody holds one, nothing is"
          + " done.",
    })
final class RevokeCommand implements Callable<Integer> {
  @Mixin
  private final TargetOptions target;

  @Mixin
  private final OutputOptions output;

  @Parameters(paramLabel = "ID", arity = "1..*", description = "The executions.")
  private List<ExecutionId> executions;

  @Option(
      names = "--worker",
      paramLabel = "INSTANCE",
      description = "Only if this process holds it.")
  private @Nullable WorkerInstanceId worker;

  @Option(names = "--lease", paramLabel = "LEASE", description = "Only if it is under this lease.")
  private @Nullable LeaseId lease;

  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      description = "Why; it is kept with the attempt (default: ${DEFAULT-VALUE}).")
  private String reason = "operator_revoke";

  RevokeCommand(Surroundings surroundings) {
    this.target = new TargetOptions(surroundings);
    this.output = new OutputOptions(surroundings);
  }

  @Override
  public Integer call() {
    try (Target engine = target.open();
        ProgressLine bar = output.progress()) {
      return new Round(engine, this::revoke, output.open(), bar)
          .over(executions)
          .number();
    }
  }

  private Act.Done revoke(FlowFabric fabric, ExecutionId execution) {
    Fields fields = Fields.of("execution_id", execution);
    return switch (fabric.apply(new RevokeLease(execution, lease, worker, reason))) {
      case RevokeLease.Outcome.Revoked revoked ->
        Act.Done.well(
            execution,
            "revoked",
            fields.and("lease_id", revoked.lease()).and("lease_epoch", revoked.leaseEpoch()),
            "lost its lease of epoch " + revoked.leaseEpoch());
      case RevokeLease.Outcome.AlreadySatisfied nothing ->
        Act.Done.well(
            execution,
            "already_satisfied",
            fields.and("why", nothing.why()),
            "was left alone: " + nothing.why().wire());
    };
  }
}
