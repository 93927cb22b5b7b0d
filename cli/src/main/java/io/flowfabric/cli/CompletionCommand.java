package io.flowfabric.cli;

import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints what makes a shell complete the commands and options. */
@Command(
    name = "completion",
    description = {
      "Prints a script that makes bash or zsh complete commands and options.",
      "",
      "Try it with: source <(flowfabric completion)",
    })
final class CompletionCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    CommandLine root = spec.root().commandLine();
    spec.commandLine().getOut().print(AutoComplete.bash(spec.root().name(), root));
    spec.commandLine().getOut().flush();
  }
}
