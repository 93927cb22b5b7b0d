package io.flowfabric.cli.operate;

import io.flowfabric.cli.console.ExitCode;
import io.flowfabric.cli.console.Failed;
import io.flowfabric.cli.console.Surroundings;
import io.flowfabric.client.HttpFabric;
import io.flowfabric.client.ServerAddress;
import io.flowfabric.engine.Engine;
import io.flowfabric.store.StoreSchema;
import io.flowfabric.store.Stores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which engine a command works on: the one behind a server, or one of its own on a store. */
final class TargetOptions {
  static final String SERVER = "FLOWFABRIC_SERVER";
  static final String STORE = "FLOWFABRIC_STORE";
  static final String TOKEN = "FLOWFABRIC_TOKEN";
  static final String TOKEN_FILE = "FLOWFABRIC_TOKEN_FILE";

  /** Where a server listens that nobody told otherwise. */
  static final String USUAL_SERVER = "http://127.0.0.1:9090";

  private final Surroundings surroundings;

  @Option(
      names = "--server",
      paramLabel = "URL",
      description = "The server to work on (default: $" + SERVER + ", or " + USUAL_SERVER + ").")
  private @Nullable String server;

  @Option(
      names = "--store",
      paramLabel = "URL",
      description = "The store to work on directly, without a server: sqlite:FILE or"
          + " postgresql://USER:PASSWORD@HOST/DATABASE (default: $" + STORE + ").")
  private @Nullable String store;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description = "A file with the token for the server (default: $" + TOKEN_FILE + ", or the"
          + " token in $" + TOKEN + ").")
  private @Nullable Path tokenFile;

  @Option(
      names = "--token",
      paramLabel = "TOKEN",
      description = "The token itself. Others on this machine can see it; a file is better.")
  private @Nullable String token;

  TargetOptions(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /** Opens what exists. A store that was never used is taken for a mistake in its name. */
  Target open() {
    return storeUrl().map(url -> store(url, false)).orElseGet(this::server);
  }

  /** Opens what exists, or makes it: for handing in work. */
  Target openOrMake() {
    return storeUrl().map(url -> store(url, true)).orElseGet(this::server);
  }

  /** The store, unless a server is meant. */
  Optional<String> storeUrl() {
    if (store != null && server != null) {
      throw Failed.usage("--store and --server are two ways to the same thing; give one of them");
    }
    if (store != null) {
      return Optional.of(store);
    }
    return server == null && surroundings.variable(SERVER).isEmpty()
        ? surroundings.variable(STORE)
        : Optional.empty();
  }

  /** Whether the command line itself says what to work on. */
  boolean isNamed() {
    return store != null || server != null;
  }

  ServerAddress address() {
    String url = server == null ? surroundings.variable(SERVER).orElse(USUAL_SERVER) : server;
    if (!ServerAddress.isOne(url)) {
      throw Failed.usage("a server is named as http://HOST:PORT or https://HOST:PORT; for a store"
          + " there is --store");
    }
    return ServerAddress.parse(url, token());
  }

  private Target server() {
    return Target.of(HttpFabric.to(address()), surroundings.outside());
  }

  private static Target store(String url, boolean make) {
    StoreSchema schema = Stores.schema(url);
    int version = schema.version();
    if (version == 0 && schema.newest() > 0 && !make) {
      throw new Failed(
          ExitCode.NOT_FOUND,
          "the store is empty, and nothing was ever handed in there; is its name right?");
    }
    if (version > 0 && version < schema.newest()) {
      throw new Failed(
          ExitCode.REFUSED,
          "the store has schema version %d, and %d is needed; stop its servers and run flowfabric"
                  .formatted(version, schema.newest())
              + " migrate --store URL, or use a flowfabric of the same version as they are");
    }
    return Target.of(Engine.open(url));
  }

  private Optional<String> token() {
    if (token != null) {
      return Optional.of(token);
    }
    if (tokenFile != null) {
      return Optional.of(read(tokenFile));
    }
    return surroundings
        .variable(TOKEN)
        .or(() -> surroundings.variable(TOKEN_FILE).map(file -> read(Path.of(file))));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file).strip();
    } catch (IOException unreadable) {
      throw Failed.usage("the token file cannot be read: " + file);
    }
  }
}
