package io.flowfabric.cli;

import io.flowfabric.engine.outside.Sleeper;
import io.flowfabric.error.EngineException;
import io.flowfabric.sim.Simulation;
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
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:Everything went as it should.",
      "1:Something went wrong; the last line on standard error says what.",
      "2:The command line is not valid.",
    })
public final class Main implements Callable<Integer> {
  @Spec
  private CommandSpec spec;

  private Main() {}

  public static void main(String[] arguments) {
    var out = new PrintWriter(System.out, true);
    var err = new PrintWriter(System.err, true);
    System.exit(commandLine(Terminal.ofThisProcess(), Sleeper.THREAD, out, err).execute(arguments));
  }

  static CommandLine commandLine(
      Terminal terminal, Sleeper sleeper, PrintWriter out, PrintWriter err) {
    return new CommandLine(new Main())
        .addSubcommand("dev", new DevCommand())
        .addSubcommand("server", new ServerCommand())
        .addSubcommand("demo", new DemoCommand(terminal, sleeper))
        .addSubcommand("migrate", new MigrateCommand())
        .addSubcommand("bench", new BenchCommand(terminal))
        .addSubcommand("sim", new SimCommand(terminal, Simulation.standard()))
        .addSubcommand("version", new VersionCommand())
        .addSubcommand("help", new HelpCommand())
        .setColorScheme(Help.defaultColorScheme(terminal.ansi()))
        .setParameterExceptionHandler(Main::reject)
        .setExecutionExceptionHandler(Main::report)
        .setOut(out)
        .setErr(err);
  }

  /** Without a command there is nothing to run. */
  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getErr(), spec.commandLine().getColorScheme());
    return CommandLine.ExitCode.USAGE;
  }

  private static int reject(ParameterException wrong, String[] arguments) {
    CommandLine command = wrong.getCommandLine();
    say(command, wrong.getMessage());
    UnmatchedArgumentException.printSuggestions(wrong, command.getErr());
    command.getErr().println("See " + command.getCommandSpec().qualifiedName() + " --help.");
    return CommandLine.ExitCode.USAGE;
  }

  /**
   * What a user can do something about is told in a line; anything else is a bug and shows its
   * trace.
   */
  private static int report(Exception failure, CommandLine command, ParseResult parsed)
      throws Exception {
    if (!(failure instanceof EngineException || failure instanceof Unexpected)) {
      throw failure;
    }
    say(command, failure.getMessage());
    return CommandLine.ExitCode.SOFTWARE;
  }

  private static void say(CommandLine command, @Nullable String problem) {
    command.getErr().println(command.getColorScheme().errorText("flowfabric: " + problem));
  }
}
