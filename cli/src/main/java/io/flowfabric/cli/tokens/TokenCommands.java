package io.flowfabric.cli.tokens;

import io.flowfabric.cli.console.Surroundings;
import picocli.CommandLine;

/** All commands for tokens. */
public final class TokenCommands {
  private TokenCommands() {}

  public static CommandLine make(Surroundings surroundings) {
    return new CommandLine(new TokensCommand(surroundings))
        .addSubcommand(new MakeTokenCommand(surroundings))
        .addSubcommand(new RotateTokenCommand(surroundings))
        .addSubcommand(new RevokeTokenCommand(surroundings));
  }
}
