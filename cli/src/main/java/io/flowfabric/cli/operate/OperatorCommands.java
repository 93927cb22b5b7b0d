package io.flowfabric.cli.operate;

import io.flowfabric.cli.console.Surroundings;
import picocli.CommandLine;

/** All commands of operators. */
public final class OperatorCommands {
  private OperatorCommands() {}

  public static void addTo(CommandLine line, Surroundings surroundings) {
    line.addSubcommand(new SubmitCommand(surroundings))
        .addSubcommand(new ListCommand(surroundings))
        .addSubcommand(new ShowCommand(surroundings))
        .addSubcommand(new ResultCommand(surroundings))
        .addSubcommand(new CancelCommand(surroundings))
        .addSubcommand(new ReplayCommand(surroundings))
        .addSubcommand(new RevokeCommand(surroundings))
        .addSubcommand(new PriorityCommand(surroundings))
        .addSubcommand(new CommandLine(new WorkersCommand(surroundings))
            .addSubcommand(new RemoveWorkerCommand(surroundings)))
        .addSubcommand(new LeasesCommand(surroundings))
        .addSubcommand(new EventsCommand(surroundings))
        .addSubcommand(new TopCommand(surroundings))
        .addSubcommand(new CommandLine(new KeysCommand(surroundings))
            .addSubcommand(new SeedKeyCommand(surroundings))
            .addSubcommand(new RotateKeyCommand(surroundings))
            .addSubcommand(new RetireKeyCommand(surroundings)))
        .addSubcommand(new CheckCommand(surroundings));
  }

  /** To be called when all commands are there. */
  public static void teachWords(CommandLine line) {
    Words.teach(line);
  }
}
