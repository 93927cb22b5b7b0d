package io.flowfabric.cli;

import io.flowfabric.bench.Benchmark;
import io.flowfabric.bench.measure.Summary;
import io.flowfabric.bench.scenario.Load;
import io.flowfabric.bench.scenario.Scenario;
import io.flowfabric.cli.console.OutputOptions;
import io.flowfabric.cli.console.ProgressLine;
import io.flowfabric.cli.console.Surroundings;
import io.flowfabric.cli.console.Terminal;
import io.flowfabric.error.EngineException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures the engine, and what plain SQL does on the same machine in the same run. */
@Command(
    name = "bench",
    description = {
      "Measures how fast executions go through a store.",
      "",
      "Each repeat first measures plain SQL on the same database, then the engine, and the share"
          + " says how much of the plain SQL it reaches. Everything is put into places of its own"
          + " and removed again.",
    })
final class BenchCommand implements Runnable {
  private static final String ALL = "all";

  private final Terminal terminal;

  @Spec
  private CommandSpec spec;

  @Mixin
  private final OutputOptions output;

  @Option(
      names = "--store",
      paramLabel = "URL",
      description = {
        "What to measure (default: ${DEFAULT-VALUE}, a temporary file).",
        "sqlite:FILE?durability=normal measures beside that file, memory: the store in memory,"
            + " postgresql://USER:PASSWORD@HOST/DB a server, and postgresql: alone starts a server"
            + " of its own, with fsync on, and throws it away."
      })
  private String url = "sqlite:";

  @Option(
      names = "--scenario",
      paramLabel = "NAME",
      split = ",",
      completionCandidates = Names.class,
      description = "What to measure: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private List<String> names = List.of("drain");

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description = "Executions in each repeat (default: ${DEFAULT-VALUE}).")
  private int jobs = Load.STANDARD.jobs();

  @Option(
      names = "--workers",
      paramLabel = "N",
      description = "How many workers claim (default: ${DEFAULT-VALUE}).")
  private int workers = Load.STANDARD.workers();

  @Option(
      names = "--slots",
      paramLabel = "N",
      description = "Executions that a worker has in hand at most (default: ${DEFAULT-VALUE}).")
  private int slots = Load.STANDARD.slots();

  @Option(
      names = "--payload",
      paramLabel = "BYTES",
      description = "What each execution carries (default: ${DEFAULT-VALUE}).")
  private int payload = Load.STANDARD.payload();

  @Option(
      names = "--rate",
      paramLabel = "N",
      description = "Arrivals in a second, for steady (default: ${DEFAULT-VALUE}).")
  private int rate = Load.STANDARD.rate();

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description = "How long latency, steady and idle take (default: ${DEFAULT-VALUE}).")
  private long seconds = Load.STANDARD.duration().toSeconds();

  @Option(
      names = "--repeats",
      paramLabel = "N",
      description = "How often to measure; medians are shown (default: ${DEFAULT-VALUE}).")
  private int repeats = 3;

  @Option(
      names = "--details",
      description = "Shows what a life costs: batches, rows, statements, bytes.")
  private boolean details;

  @Option(names = "--json", description = "The same as --output json.")
  private boolean json;

  BenchCommand(Surroundings surroundings) {
    this.terminal = surroundings.terminal();
    this.output = new OutputOptions(surroundings);
  }

  /** What --scenario takes. */
  static final class Names extends ArrayList<String> {
    private static final long serialVersionUID = 1L;

    Names() {
      Benchmark.scenarios().forEach(scenario -> add(scenario.name()));
      add(ALL);
    }
  }

  @Override
  public void run() {
    List<Scenario> wanted = wanted();
    Load load = load();
    PrintWriter out = spec.commandLine().getOut();
    try (ProgressLine line = output.progress();
        Benchmark benchmark = Benchmark.on(url, load, repeats, line)) {
      BenchReport report = json || output.open().isJson()
          ? new BenchJson(out)
          : new BenchTable(new Ink(out, terminal.ansi(), terminal.unicode()), details);
      report.begin(benchmark.database(), load, repeats);
      for (Scenario scenario : wanted) {
        List<Summary> numbers = benchmark.run(scenario);
        line.clear();
        report.show(scenario, numbers);
      }
    }
  }

  private List<Scenario> wanted() {
    List<Scenario> known = Benchmark.scenarios();
    if (names.contains(ALL)) {
      return known;
    }
    return names.stream()
        .map(name -> known.stream()
            .filter(scenario -> scenario.name().equals(name))
            .findFirst()
            .orElseThrow(() -> wrong("--scenario: there is no " + name)))
        .toList();
  }

  private Load load() {
    if (repeats < 1) {
      throw wrong("--repeats must be at least 1");
    }
    try {
      return new Load(jobs, workers, slots, payload, rate, Duration.ofSeconds(seconds));
    } catch (EngineException.Validation invalid) {
      throw wrong(invalid.detail());
    }
  }

  private ParameterException wrong(String why) {
    return new ParameterException(spec.commandLine(), why);
  }
}
