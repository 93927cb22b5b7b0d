package io.flowfabric.cli.operate;

import io.flowfabric.cli.console.Failed;
import io.flowfabric.cli.console.Surroundings;
import io.flowfabric.decision.Entropy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A new signing key: its name, and a secret that nobody has to know. */
final class KeySecret {
  private final Surroundings surroundings;

  @Parameters(paramLabel = "KID", description = "The name of the key.")
  private String kid;

  @Option(
      names = "--secret-file",
      paramLabel = "FILE",
      description = "The secret as 64 hexadecimal digits; - reads standard input (default: drawn"
          + " by chance, and told to nobody).")
  private @Nullable String file;

  KeySecret(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  String kid() {
    return kid;
  }

  String hex() {
    if (file == null) {
      return drawn() + drawn();
    }
    try {
      return file.equals("-")
          ? surroundings.line()
          : Files.readString(Path.of(file)).strip();
    } catch (IOException unreadable) {
      throw Failed.usage("the secret cannot be read from " + file);
    }
  }

  private String drawn() {
    Entropy drawn = surroundings.outside().entropy().draw();
    return "%016x%016x".formatted(drawn.high(), drawn.low());
  }
}
