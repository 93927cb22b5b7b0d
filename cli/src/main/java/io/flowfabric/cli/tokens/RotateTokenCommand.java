package io.flowfabric.cli.tokens;

import io.flowfabric.cli.console.Fields;
import io.flowfabric.cli.console.Output;
import io.flowfabric.cli.console.OutputOptions;
import io.flowfabric.cli.console.Surroundings;
import io.flowfabric.model.Namespace;
import io.flowfabric.server.access.Principal;
import io.flowfabric.server.access.TokenFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Puts a new token in the place of an old one. */
@Command(
    name = "rotate",
    description = {
      "Puts a new token in the place of an old one, with the same roles, and prints it, this one"
          + " time.",
      "",
      "The old one is refused from the server's next look at the file. To let both in for a while,"
          + " make one under another name, and revoke the old one later.",
    })
final class RotateTokenCommand implements Runnable {
  @Mixin
  private final RollOptions roll;

  @Mixin
  private final OutputOptions output;

  private final Surroundings surroundings;

  @Parameters(paramLabel = "NAME", description = "Whose token it is.")
  private String name;

  RotateTokenCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
    this.roll = new RollOptions(surroundings);
    this.output = new OutputOptions(surroundings);
  }

  @Override
  public void run() {
    TokenRoll file = TokenRoll.read(roll.get());
    Principal holder = file.get(name);
    String token = Secret.draw(surroundings.outside().entropy());
    String namespace = holder.confinement().map(Namespace::value).orElse("");
    String line = TokenFile.line(name, token, holder.roles(), namespace);
    file.replace(name, line);
    Output out = output.open();
    out.told(token, Fields.of("name", name).and("token", token).and("line", line));
    out.note("Keep the token; it is not shown again.");
  }
}
