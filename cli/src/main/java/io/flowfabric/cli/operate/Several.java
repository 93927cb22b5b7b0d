package io.flowfabric.cli.operate;

import io.flowfabric.FlowFabric;
import io.flowfabric.cli.console.ExitCode;
import io.flowfabric.cli.console.Failed;
import io.flowfabric.cli.console.Output;
import io.flowfabric.cli.console.OutputOptions;
import io.flowfabric.cli.console.Plural;
import io.flowfabric.cli.console.ProgressLine;
import io.flowfabric.cli.console.Surroundings;
import io.flowfabric.model.ExecutionId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Executions that something is done to: those that are named, or all that filters admit. */
final class Several {
  private final Surroundings surroundings;

  @Mixin
  private final Selection selection = new Selection();

  @Parameters(paramLabel = "ID", arity = "0..*", description = "The executions.")
  private List<ExecutionId> named = new ArrayList<>();

  @Option(
      names = {"-y", "--yes"},
      description = "Does not ask before it does it to all that the filters admit.")
  private boolean yes;

  Several(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /**
   * Does something to all of them.
   *
   * @param verb what it does, as people are asked whether they mean it
   */
  ExitCode undergo(String verb, Act act, FlowFabric fabric, OutputOptions options) {
    Output out = options.open();
    try (ProgressLine bar = options.progress()) {
      List<ExecutionId> all = named.isEmpty() ? selected(fabric, bar) : named();
      bar.clear();
      if (all.isEmpty()) {
        out.note("There are none.");
        return ExitCode.OK;
      }
      if (named.isEmpty() && !yes) {
        confirm(verb, all.size(), out);
      }
      return new Round(fabric, act, out, bar).over(all);
    }
  }

  private List<ExecutionId> named() {
    if (!selection.isEmpty()) {
      throw Failed.usage("name executions or give filters, not both");
    }
    return named;
  }

  private List<ExecutionId> selected(FlowFabric fabric, ProgressLine bar) {
    if (selection.isEmpty()) {
      throw Failed.usage("name executions, or say which with filters such as --lane and --state");
    }
    List<ExecutionId> all = new ArrayList<>();
    selection.each(
        fabric,
        null,
        entry -> all.add(entry.execution()),
        seen -> bar.at(seen + " looked at", 0, 0));
    return all;
  }

  private void confirm(String verb, int size, Output out) {
    String what = verb + " " + Plural.of(size, "execution");
    if (!surroundings.terminal().watched()) {
      throw Failed.usage("this would " + what + "; say so with --yes");
    }
    out.note("This would " + what + ". Go on? [y/N]");
    if (!surroundings.line().toLowerCase(Locale.ROOT).startsWith("y")) {
      throw new Failed(ExitCode.REFUSED, "nothing was done");
    }
  }
}
