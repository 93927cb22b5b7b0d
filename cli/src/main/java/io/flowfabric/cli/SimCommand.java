package io.flowfabric.cli;

import io.flowfabric.cli.console.ExitCode;
import io.flowfabric.cli.console.Fields;
import io.flowfabric.cli.console.OutputOptions;
import io.flowfabric.cli.console.ProgressLine;
import io.flowfabric.cli.console.Surroundings;
import io.flowfabric.sim.Campaign;
import io.flowfabric.sim.Report;
import io.flowfabric.sim.Simulation;
import io.flowfabric.sim.stage.Trace;
import io.flowfabric.sim.world.Fault;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Plays the whole system from seeds, with everything going wrong that can. */
@Command(
    name = "sim",
    description = {
      "Plays nodes, workers and clients from a seed, with everything going wrong that can.",
      "",
      "It is the real engine and the real SDK, on a simulated network and clock. After every commit"
          + " and at the end it is checked that nothing was lost, owned twice or told wrongly. The"
          + " same seed plays the same.",
    })
final class SimCommand implements Callable<Integer> {
  private static final int MOST_SHOWN = 5;

  private final Simulation simulation;

  @Spec
  private CommandSpec spec;

  @Mixin
  private final OutputOptions output;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      description = "How many seeds to play (default: ${DEFAULT-VALUE}).")
  private long seeds = 1000;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "The first seed, or the one to trace (default: ${DEFAULT-VALUE}).")
  private long first = 1;

  @Option(names = "--trace", description = "Plays one seed and tells every step of it.")
  private boolean trace;

  SimCommand(Surroundings surroundings, Simulation simulation) {
    this.output = new OutputOptions(surroundings);
    this.simulation = simulation;
  }

  @Override
  public Integer call() {
    if (seeds < 1) {
      throw new ParameterException(spec.commandLine(), "--seeds must be at least 1, was " + seeds);
    }
    // Workers and engines warn of every fault; here faults are what is wanted.
    System.setProperty("flowfabric.log", "OFF");
    boolean held = trace ? trace() : play();
    return (held ? ExitCode.OK : ExitCode.REFUSED).number();
  }

  private boolean trace() {
    PrintWriter out = spec.commandLine().getOut();
    Report report = simulation.run(first, Trace.to(out::println));
    out.println(report.violation() == null ? "everything held" : "broken: " + report.violation());
    out.flush();
    return report.violation() == null;
  }

  private boolean play() {
    Campaign.Sum sum;
    try (ProgressLine line = output.progress()) {
      var campaign = new Campaign(
          simulation,
          (done, broken) -> line.at(done + " seeds, " + broken + " violations", done, seeds));
      sum = campaign.play(first, seeds);
    }
    if (output.open().isJson()) {
      output.open().object(fields(sum));
    } else {
      tell(sum, spec.commandLine().getOut());
    }
    return sum.violations().isEmpty();
  }

  private static Fields fields(Campaign.Sum sum) {
    return Fields.of("seeds", sum.seeds())
        .and("steps", sum.steps())
        .and("simulated_ms", sum.simulated())
        .and("faults", sum.faults())
        .and(
            "violations",
            sum.violations().stream()
                .map(
                    report -> Fields.of("seed", report.seed()).and("violation", report.violation()))
                .toList());
  }

  private static void tell(Campaign.Sum sum, PrintWriter out) {
    out.println("seeds            " + sum.seeds());
    out.println("steps            " + sum.steps());
    out.println("simulated time   " + words(sum.simulated()));
    out.println("faults           "
        + sum.faults().values().stream().mapToLong(Long::longValue).sum());
    for (Map.Entry<Fault, Long> fault : sum.faults().entrySet()) {
      out.println(String.format(Locale.ROOT, "  %-21s %d", fault.getKey(), fault.getValue()));
    }
    out.println("violations       " + sum.violations().size());
    sum.violations().stream().limit(MOST_SHOWN).forEach(report -> {
      out.println("  seed " + report.seed() + ": " + report.violation());
      out.println("  replay: flowfabric sim --seed " + report.seed() + " --trace");
    });
  }

  private static String words(Duration length) {
    return "%d h %d min".formatted(length.toHours(), length.toMinutesPart());
  }
}
