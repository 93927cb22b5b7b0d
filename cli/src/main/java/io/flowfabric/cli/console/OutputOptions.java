package io.flowfabric.cli.console;

import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** In which form a command prints. */
public final class OutputOptions {
  private final Surroundings surroundings;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORM",
      description = "text for people, or json for programs, a line each (default: text).")
  private Form form = Form.TEXT;

  /** What --output takes. */
  enum Form {
    TEXT,
    JSON;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public OutputOptions(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  public Output open() {
    CommandLine line = command.commandLine();
    return new Output(
        line.getOut(),
        line.getErr(),
        form == Form.JSON,
        new Paint(surroundings.terminal().ansi()),
        surroundings.zone());
  }

  /** A bar on standard error while something takes its time, for those who look on. */
  public ProgressLine progress() {
    return new ProgressLine(
        command.commandLine().getErr(), surroundings.terminal().watched());
  }
}
