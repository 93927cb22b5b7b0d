package io.flowfabric.cli.tokens;

import io.flowfabric.cli.console.Fields;
import io.flowfabric.cli.console.OutputOptions;
import io.flowfabric.cli.console.Surroundings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Lets the holder of a token in no more. */
@Command(name = "revoke", description = "Lets the holder of a token in no more.")
final class RevokeTokenCommand implements Runnable {
  @Mixin
  private final RollOptions roll;

  @Mixin
  private final OutputOptions output;

  @Parameters(paramLabel = "NAME", description = "Whose token it is.")
  private String name;

  RevokeTokenCommand(Surroundings surroundings) {
    this.roll = new RollOptions(surroundings);
    this.output = new OutputOptions(surroundings);
  }

  @Override
  public void run() {
    TokenRoll file = TokenRoll.read(roll.get());
    file.get(name);
    file.remove(name);
    output
        .open()
        .told(
            "The token of " + name + " lets nobody in any more.",
            Fields.of("name", name).and("outcome", "revoked"));
  }
}
