package io.flowfabric.cli;

import io.flowfabric.cli.console.Fields;
import io.flowfabric.cli.console.Output;
import io.flowfabric.cli.console.OutputOptions;
import io.flowfabric.cli.console.Surroundings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Tells which FlowFabric this is. */
@Command(name = "version", description = "Prints the version of FlowFabric and of Java.")
final class VersionCommand implements Runnable {
  @Mixin
  private final OutputOptions output;

  VersionCommand(Surroundings surroundings) {
    this.output = new OutputOptions(surroundings);
  }

  @Override
  public void run() {
    Output out = output.open();
    out.told(
        String.join("\n", new Version().getVersion()),
        Fields.of("flowfabric", Version.number()).and("java", Runtime.version()));
  }
}
