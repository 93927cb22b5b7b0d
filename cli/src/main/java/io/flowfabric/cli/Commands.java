package io.flowfabric.cli;

import io.flowfabric.cli.console.Surroundings;
import io.flowfabric.cli.operate.OperatorCommands;
import io.flowfabric.cli.tokens.TokenCommands;
import io.flowfabric.sim.Simulation;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine;

/**
 * The commands by name. Reading what a command takes from its class costs as much as starting the
 * JVM does for all of them together, so each is made only where it is wanted.
 */
record Commands(Surroundings surroundings, SequencedMap<String, Supplier<CommandLine>> makers) {
  private static final Set<String> LOOK_AT_ALL = Set.of("help", "completion");

  static Commands in(Surroundings surroundings) {
    SequencedMap<String, Supplier<CommandLine>> makers = new LinkedHashMap<>();
    makers.put("dev", () -> new CommandLine(new DevCommand()));
    makers.put("server", () -> new CommandLine(new ServerCommand()));
    makers.putAll(OperatorCommands.makers(surroundings));
    makers.put("tokens", () -> TokenCommands.make(surroundings));
    makers.put("demo", () -> new CommandLine(new DemoCommand(surroundings)));
    makers.put("migrate", () -> new CommandLine(new MigrateCommand(surroundings)));
    makers.put("bench", () -> new CommandLine(new BenchCommand(surroundings)));
    makers.put("sim", () -> new CommandLine(new SimCommand(surroundings, Simulation.standard())));
    makers.put("version", () -> new CommandLine(new VersionCommand(surroundings)));
    makers.put("completion", () -> new CommandLine(new CompletionCommand()));
    return new Commands(surroundings, makers);
  }

  /** Only the one that a command line begins with, or all where it begins with something else. */
  Commands wantedBy(String... arguments) {
    String first = arguments.length == 0 ? "" : arguments[0];
    Supplier<CommandLine> wanted = makers.get(first);
    return wanted == null || LOOK_AT_ALL.contains(first)
        ? this
        : new Commands(surroundings, new LinkedHashMap<>(Map.of(first, wanted)));
  }

  void addTo(CommandLine line) {
    makers.forEach((name, maker) -> line.addSubcommand(name, maker.get()));
  }
}
