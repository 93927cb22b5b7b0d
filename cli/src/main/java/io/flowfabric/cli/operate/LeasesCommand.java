package io.flowfabric.cli.operate;

import io.flowfabric.FlowFabric;
import io.flowfabric.cli.console.ExitCode;
import io.flowfabric.cli.console.Failed;
import io.flowfabric.cli.console.Fields;
import io.flowfabric.cli.console.Output;
import io.flowfabric.cli.console.OutputOptions;
import io.flowfabric.cli.console.ProgressLine;
import io.flowfabric.cli.console.Surroundings;
import io.flowfabric.decision.Search.LeaseCursor;
import io.flowfabric.lease.ExpireLease;
import io.flowfabric.lease.ListExpiredLeases;
import io.flowfabric.lease.ListExpiredLeases.ExpiredLease;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Limits;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Page;
import io.flowfabric.service.Ping;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists leases that ran out and were not taken over. */
@Command(
    name = "leases",
    description = {
      "Lists leases that ran out and were not taken over, oldest first.",
      "",
      "Their workers crashed or hang. Whoever next claims on the lane takes the execution over; if"
          + " nobody does, no worker looks at that lane.",
    })
final class LeasesCommand implements Callable<Integer> {
  private static final List<String> COLUMNS = List.of(
      "execution_id", "worker_instance_id", "lease_epoch", "attempt_index", "expires_at", "ago_ms");

  @Mixin
  private final TargetOptions target;

  @Mixin
  private final OutputOptions output;

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAME",
      description = "Only those of this namespace.")
  private @Nullable Namespace namespace;

  @Option(
      names = "--older",
      paramLabel = "TIME",
      description = "Only those that ran out at least this long ago.")
  private Duration older = Duration.ZERO;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "How many to show at most (default: ${DEFAULT-VALUE}).")
  private int limit = 50;

  @Option(
      names = "--mark",
      description = "Marks them as run out, as the upkeep of a server does, so that it is in the"
          + " log of events. Takes the role admin.")
  private boolean mark;

  LeasesCommand(Surroundings surroundings) {
    this.target = new TargetOptions(surroundings);
    this.output = new OutputOptions(surroundings);
  }

  @Override
  public Integer call() {
    if (limit < 1) {
      throw Failed.usage("--limit must be at least 1, was " + limit);
    }
    Output out = output.open();
    try (Target engine = target.open()) {
      Instant now = engine.apply(new Ping()).serverTime();
      List<ExpiredLease> found = expired(engine, now.minus(older), namespace, limit);
      if (found.isEmpty()) {
        out.note("There are none.");
        return ExitCode.OK.number();
      }
      if (mark) {
        return mark(engine, found, out).number();
      }
      out.rows(COLUMNS, found.stream().map(lease -> row(lease, now)).toList());
      return ExitCode.OK.number();
    }
  }

  static List<ExpiredLease> expired(
      FlowFabric fabric, Instant asOf, @Nullable Namespace namespace, int most) {
    List<ExpiredLease> all = new ArrayList<>();
    @Nullable LeaseCursor after = null;
    do {
      int some = Math.min(most - all.size(), Limits.PAGE);
      Page<ExpiredLease, LeaseCursor> page =
          fabric.apply(new ListExpiredLeases(asOf, namespace, after, some));
      all.addAll(page.items());
      after = page.next().orElse(null);
    } while (after != null && all.size() < most);
    return all;
  }

  private ExitCode mark(FlowFabric fabric, List<ExpiredLease> found, Output out) {
    List<ExecutionId> executions = found.stream().map(ExpiredLease::execution).toList();
    try (ProgressLine bar = output.progress()) {
      return new Round(fabric, LeasesCommand::mark, out, bar).over(executions);
    }
  }

  private static Act.Done mark(FlowFabric fabric, ExecutionId execution) {
    Fields fields = Fields.of("execution_id", execution);
    return switch (fabric.apply(new ExpireLease(execution))) {
      case ExpireLease.Outcome.MarkedExpired marked ->
        Act.Done.well(execution, "marked_expired", fields, "is marked");
      case ExpireLease.Outcome.AlreadySatisfied nothing ->
        Act.Done.well(
            execution,
            "already_satisfied",
            fields.and("why", nothing.why()),
            "was left alone: " + nothing.why().wire());
    };
  }

  private static Fields row(ExpiredLease lease, Instant now) {
    return Fields.of("execution_id", lease.execution())
        .and("lease_id", lease.lease())
        .and("lease_epoch", lease.leaseEpoch())
        .and("worker_instance_id", lease.holder())
        .and("attempt_index", lease.attemptIndex())
        .and("expires_at", lease.expiresAt())
        .and("ago_ms", Duration.between(lease.expiresAt(), now));
  }
}
