package io.flowfabric.cli.operate;

import io.flowfabric.cli.console.Surroundings;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.function.Supplier;
import picocli.CommandLine;

/** All commands of operators. */
public final class OperatorCommands {
  private final Surroundings surroundings;
  private final SequencedMap<String, Supplier<CommandLine>> makers = new LinkedHashMap<>();

  private OperatorCommands(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /** By name, each made when it is asked for. */
  public static SequencedMap<String, Supplier<CommandLine>> makers(Surroundings surroundings) {
    var commands = new OperatorCommands(surroundings);
    commands.add("submit", SubmitCommand::new);
    commands.add("list", ListCommand::new);
    commands.add("show", ShowCommand::new);
    commands.add("result", ResultCommand::new);
    commands.add("cancel", CancelCommand::new);
    commands.add("replay", ReplayCommand::new);
    commands.add("revoke", RevokeCommand::new);
    commands.add("priority", PriorityCommand::new);
    commands.add("workers", WorkersCommand::new, RemoveWorkerCommand::new);
    commands.add("leases", LeasesCommand::new);
    commands.add("events", EventsCommand::new);
    commands.add("top", TopCommand::new);
    commands.add(
        "keys",
        KeysCommand::new,
        SeedKeyCommand::new,
        RotateKeyCommand::new,
        RetireKeyCommand::new);
    commands.add("check", CheckCommand::new);
    return commands.makers;
  }

  /** To be called when all commands are there. */
  public static void teachWords(CommandLine line) {
    Words.teach(line);
  }

  @SafeVarargs
  private void add(
      String name,
      Function<Surroundings, Object> command,
      Function<Surroundings, Object>... below) {
    makers.put(name, () -> {
      var line = new CommandLine(command.apply(surroundings));
      for (Function<Surroundings, Object> child : below) {
        line.addSubcommand(child.apply(surroundings));
      }
      return line;
    });
  }
}
