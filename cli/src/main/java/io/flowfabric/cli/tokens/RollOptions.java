package io.flowfabric.cli.tokens;

import io.flowfabric.cli.console.Failed;
import io.flowfabric.cli.console.Surroundings;
import io.flowfabric.server.process.Setting;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which file the tokens are in. */
final class RollOptions {
  private final Surroundings surroundings;

  @Option(
      names = {"-f", "--file"},
      paramLabel = "FILE",
      description = "The token file of the server (default: $FLOWFABRIC_SERVER_TOKENS).")
  private @Nullable Path file;

  RollOptions(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  Optional<Path> find() {
    return Optional.ofNullable(file)
        .or(() -> surroundings.variable(Setting.TOKENS.variable()).map(Path::of));
  }

  Path get() {
    return find()
        .orElseThrow(() -> Failed.usage(
            "name the token file with --file, as the server's setting" + " tokens names it"));
  }
}
