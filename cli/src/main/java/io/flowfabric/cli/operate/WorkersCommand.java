package io.flowfabric.cli.operate;

import io.flowfabric.FlowFabric;
import io.flowfabric.cli.console.Fields;
import io.flowfabric.cli.console.Output;
import io.flowfabric.cli.console.OutputOptions;
import io.flowfabric.cli.console.Surroundings;
import io.flowfabric.model.Limits;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Page;
import io.flowfabric.model.Worker;
import io.flowfabric.model.WorkerInstanceId;
import io.flowfabric.worker.ListWorkers;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists the worker processes that are registered and alive. */
@Command(
    name = "workers",
    description = {
      "Lists the worker processes that are registered and alive.",
      "",
      "Without --namespace, those of all namespaces that have executions.",
    })
final class WorkersCommand implements Runnable {
  private static final List<String> COLUMNS = List.of(
      "worker_instance_id",
      "worker_id",
      "namespace",
      "lanes",
      "capabilities",
      "last_heartbeat_at",
      "registered_at");

  @Mixin
  private final TargetOptions target;

  @Mixin
  private final OutputOptions output;

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAME",
      description = "Only those of this namespace.")
  private @Nullable Namespace namespace;

  WorkersCommand(Surroundings surroundings) {
    this.target = new TargetOptions(surroundings);
    this.output = new OutputOptions(surroundings);
  }

  @Override
  public void run() {
    Output out = output.open();
    try (Target engine = target.open()) {
      List<Fields> rows =
          live(engine, namespace).stream().map(WorkersCommand::row).toList();
      out.rows(COLUMNS, rows);
      if (rows.isEmpty()) {
        out.note("There are none.");
      }
    }
  }

  /** All that are alive; null for any namespace. */
  static List<Worker> live(FlowFabric fabric, @Nullable Namespace namespace) {
    List<Worker> all = new ArrayList<>();
    List<Namespace> where = namespace == null ? Counts.namespaces(fabric) : List.of(namespace);
    for (Namespace each : where) {
      @Nullable WorkerInstanceId after = null;
      do {
        Page<Worker, WorkerInstanceId> page =
            fabric.apply(new ListWorkers(each, after, Limits.PAGE));
        all.addAll(page.items());
        after = page.next().orElse(null);
      } while (after != null);
    }
    return all;
  }

  private static Fields row(Worker worker) {
    return Fields.of("worker_instance_id", worker.identity().instance())
        .and("worker_id", worker.identity().worker())
        .and("namespace", worker.namespace())
        .and("lanes", worker.lanes())
        .and("capabilities", worker.capabilities().tokens())
        .and("liveness_ttl_ms", worker.livenessTtl())
        .and("registered_at", worker.registeredAt())
        .and("last_heartbeat_at", worker.lastHeartbeat());
  }
}
