package io.flowfabric.cli;

import io.flowfabric.cli.console.ExitCode;
import io.flowfabric.cli.console.Failed;
import io.flowfabric.cli.console.Surroundings;
import io.flowfabric.cli.operate.OperatorCommands;
import io.flowfabric.error.EngineException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The command line: reads what is wanted, runs it, and ends with an exit code that scripts can rely
 * on.
 */
@Command(
    name = "flowfabric",
    description = "Runs work that must not be lost.",
    scope = ScopeType.INHERIT,
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    optionListHeading = "%nOptions:%n",
    commandListHeading = "%nCommands:%n",
    exitCodeListHeading = "%nExit codes:%n")
public final class Main implements Callable<Integer> {
  @Spec
  private CommandSpec spec;

  private Main() {}

  public static void main(String[] arguments) {
    var out = new PrintWriter(System.out, true);
    var err = new PrintWriter(System.err, true);
    Commands commands = Commands.in(Surroundings.ofThisProcess());
    System.exit(commandLine(commands.wantedBy(arguments), out, err).execute(arguments));
  }

  static CommandLine commandLine(Commands commands, PrintWriter out, PrintWriter err) {
    CommandLine line = new CommandLine(new Main());
    commands.addTo(line);
    line.addSubcommand("help", new HelpCommand())
        .setColorScheme(
            Help.defaultColorScheme(commands.surroundings().terminal().ansi()))
        // A payload may begin with an at sign.
        .setExpandAtFiles(false)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(Main::reject)
        .setExecutionExceptionHandler(Main::report)
        .setOut(out)
        .setErr(err);
    OperatorCommands.teachWords(line);
    tellExitCodes(line);
    return line;
  }

  private static void tellExitCodes(CommandLine line) {
    line.getCommandSpec().usageMessage().exitCodeList(ExitCode.table());
    line.getSubcommands().values().forEach(Main::tellExitCodes);
  }

  /** Without a command there is nothing to run. */
  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getErr(), spec.commandLine().getColorScheme());
    return ExitCode.USAGE.number();
  }

  private static int reject(ParameterException wrong, String[] arguments) {
    CommandLine command = wrong.getCommandLine();
    say(command, wrong.getMessage());
    UnmatchedArgumentException.printSuggestions(wrong, command.getErr());
    command.getErr().println("See " + command.getCommandSpec().qualifiedName() + " --help.");
    return ExitCode.USAGE.number();
  }

  /**
   * What a user can do something about is told in a line; anything else is a bug and shows its
   * trace.
   */
  private static int report(Exception failure, CommandLine command, ParseResult parsed)
      throws Exception {
    ExitCode code = switch (failure) {
      case EngineException engine -> ExitCode.of(engine);
      case Failed failed -> failed.code();
      case Unexpected unexpected -> ExitCode.REFUSED;
      default -> throw failure;
    };
    say(command, failure.getMessage() + (failure instanceof Failed ? "" : code.advice()));
    return code.number();
  }

  private static void say(CommandLine command, @Nullable String problem) {
    command.getErr().println(command.getColorScheme().errorText("flowfabric: " + problem));
  }
}
