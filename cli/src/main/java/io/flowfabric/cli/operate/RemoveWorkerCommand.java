package io.flowfabric.cli.operate;

import io.flowfabric.cli.console.ExitCode;
import io.flowfabric.cli.console.Failed;
import io.flowfabric.cli.console.Fields;
import io.flowfabric.cli.console.OutputOptions;
import io.flowfabric.cli.console.Surroundings;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.WorkerInstanceId;
import io.flowfabric.worker.MarkWorkerDead;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Takes a worker process out of the registry. */
@Command(
    name = "remove",
    description = {
      "Takes a worker process out of the registry.",
      "",
      "What it holds stays its own until the leases run out; flowfabric revoke takes it away.",
    })
final class RemoveWorkerCommand implements Runnable {
  @Mixin
  private final TargetOptions target;

  @Mixin
  private final OutputOptions output;

  @Parameters(paramLabel = "INSTANCE", description = "The process, as flowfabric workers tells.")
  private WorkerInstanceId instance;

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAME",
      required = true,
      description = "The namespace that it is registered in.")
  private Namespace namespace;

  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      description = "Why; it goes out with the event (default: ${DEFAULT-VALUE}).")
  private String reason = "operator";

  RemoveWorkerCommand(Surroundings surroundings) {
    this.target = new TargetOptions(surroundings);
    this.output = new OutputOptions(surroundings);
  }

  @Override
  public void run() {
    try (Target engine = target.open()) {
      switch (engine.apply(new MarkWorkerDead(namespace, instance, reason))) {
        case MarkWorkerDead.Outcome.Marked marked ->
          output
              .open()
              .told(
                  instance + " is registered no more.",
                  Fields.of("worker_instance_id", instance)
                      .and("namespace", namespace)
                      .and("outcome", "marked"));
        case MarkWorkerDead.Outcome.NotRegistered unknown ->
          throw new Failed(
              ExitCode.NOT_FOUND,
              "no process " + instance + " is registered in namespace " + namespace);
      }
    }
  }
}
