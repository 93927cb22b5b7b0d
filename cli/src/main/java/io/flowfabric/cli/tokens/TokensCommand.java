package io.flowfabric.cli.tokens;

import io.flowfabric.cli.console.Fields;
import io.flowfabric.cli.console.OutputOptions;
import io.flowfabric.cli.console.Surroundings;
import io.flowfabric.model.Wire;
import io.flowfabric.server.access.Principal;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the tokens that let callers in. */
@Command(
    name = "tokens",
    description = {
      "Lists the tokens that let callers in: their names and roles. The tokens themselves are kept"
          + " nowhere.",
      "",
      "The commands work on the file. A server reads it again when it was changed.",
    })
final class TokensCommand implements Runnable {
  private static final List<String> COLUMNS = List.of("name", "roles", "namespace");

  @Mixin
  private final RollOptions roll;

  @Mixin
  private final OutputOptions output;

  TokensCommand(Surroundings surroundings) {
    this.roll = new RollOptions(surroundings);
    this.output = new OutputOptions(surroundings);
  }

  @Override
  public void run() {
    output
        .open()
        .rows(
            COLUMNS,
            TokenRoll.read(roll.get()).principals().stream()
                .map(TokensCommand::row)
                .toList());
  }

  private static Fields row(Principal principal) {
    return Fields.of("name", principal.name())
        .and("roles", principal.roles().stream().map(Wire::wire).sorted().toList())
        .and("namespace", principal.namespace());
  }
}
