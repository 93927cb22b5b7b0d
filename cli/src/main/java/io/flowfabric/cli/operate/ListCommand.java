package io.flowfabric.cli.operate;

import io.flowfabric.FlowFabric;
import io.flowfabric.cli.console.Failed;
import io.flowfabric.cli.console.Fields;
import io.flowfabric.cli.console.Output;
import io.flowfabric.cli.console.OutputOptions;
import io.flowfabric.cli.console.ProgressLine;
import io.flowfabric.cli.console.Surroundings;
import io.flowfabric.execution.ListExecutions.Entry;
import io.flowfabric.model.ExecutionCount;
import io.flowfabric.model.ExecutionId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists executions, or counts them. */
@Command(
    name = "list",
    description = {
      "Lists executions by id, as far as filters admit them.",
      "",
      "Namespace, lane and state are looked up; kind and tag are compared one by one, which takes"
          + " longer where there is much else. Programs go on with --after and the last id, until"
          + " they get fewer than --limit.",
    })
final class ListCommand implements Runnable {
  private static final List<String> COLUMNS = List.of(
      "execution_id",
      "public_state",
      "namespace",
      "lane_id",
      "execution_kind",
      "priority",
      "created_at");
  private static final List<String> COUNTED =
      List.of("namespace", "lane_id", "public_state", "executions");

  @Mixin
  private final TargetOptions target;

  @Mixin
  private final Selection selection = new Selection();

  @Mixin
  private final OutputOptions output;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "How many to show at most (default: ${DEFAULT-VALUE}).")
  private int limit = 50;

  @Option(
      names = "--after",
      paramLabel = "ID",
      description = "Goes on after this execution, the last that was shown.")
  private @Nullable ExecutionId after;

  @Option(
      names = "--count",
      description = "Shows how many there are in each state instead; by namespace and lane.")
  private boolean count;

  ListCommand(Surroundings surroundings) {
    this.target = new TargetOptions(surroundings);
    this.output = new OutputOptions(surroundings);
  }

  @Override
  public void run() {
    Output out = output.open();
    try (Target engine = target.open()) {
      if (count) {
        count(engine, out);
      } else {
        list(engine, out);
      }
    }
  }

  private void list(FlowFabric fabric, Output out) {
    List<Fields> rows = new ArrayList<>();
    if (limit < 1) {
      throw Failed.usage("--limit must be at least 1, was " + limit);
    }
    boolean all;
    try (ProgressLine line = output.progress()) {
      all = selection.each(
          fabric,
          after,
          entry -> rows.size() < limit && rows.add(row(entry)),
          seen -> line.at(seen + " looked at", 0, 0));
    }
    out.rows(COLUMNS, rows);
    if (rows.isEmpty()) {
      out.note("There are none.");
    } else if (!all) {
      out.note("There are more; go on with --after '" + rows.getLast().get("execution_id") + "'");
    }
  }

  private void count(FlowFabric fabric, Output out) {
    selection.requireOnlyPlace("--count");
    List<Fields> rows = Counts.of(fabric, selection.namespace(), selection.lane()).stream()
        .filter(counted -> selection.admits(counted.place().state()))
        .map(ListCommand::row)
        .toList();
    out.rows(COUNTED, rows);
    if (rows.isEmpty()) {
      out.note("There are none.");
    }
  }

  private static Fields row(Entry entry) {
    return Fields.of("execution_id", entry.execution())
        .and("public_state", entry.state())
        .and("namespace", entry.namespace())
        .and("lane_id", entry.lane())
        .and("execution_kind", entry.kind())
        .and("priority", entry.priority())
        .and("created_at", entry.createdAt())
        .and("tags", entry.tags().values());
  }

  private static Fields row(ExecutionCount counted) {
    return Fields.of("namespace", counted.place().namespace())
        .and("lane_id", counted.place().lane())
        .and("public_state", counted.place().state())
        .and("executions", counted.executions());
  }
}
