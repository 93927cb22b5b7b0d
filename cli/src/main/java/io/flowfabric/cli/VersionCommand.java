package io.flowfabric.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Tells which FlowFabric this is. */
@Command(name = "version", description = "Prints the version of FlowFabric and of Java.")
final class VersionCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    spec.commandLine().printVersionHelp(spec.commandLine().getOut());
  }
}
