package io.flowfabric.cli;

import io.flowfabric.error.EngineException;
import io.flowfabric.store.Store;
import io.flowfabric.store.StoreSchema;
import io.flowfabric.store.Stores;
import java.time.InstantSource;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which store a command works on. */
final class StoreOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--store",
      paramLabel = "URL",
      description =
          "Where the records are: memory:, sqlite:FILE or postgresql://USER:PASSWORD@HOST/DATABASE"
              + " (default: ${DEFAULT-VALUE}).")
  private String url = "memory:";

  /** Refuses to work on a schema that is not up to date, where it may not be brought there. */
  Store open(InstantSource clock, boolean migrating) {
    StoreSchema schema = schema();
    if (!migrating) {
      requireNewest(schema);
    }
    return Stores.open(url, clock);
  }

  /** A URL that no store takes is a mistake on the command line. */
  StoreSchema schema() {
    try {
      return Stores.schema(url);
    } catch (EngineException.Validation unknown) {
      throw new ParameterException(command.commandLine(), "--store: " + unknown.detail(), unknown);
    }
  }

  private static void requireNewest(StoreSchema schema) {
    int version = schema.version();
    if (version < schema.newest()) {
      throw new Unexpected("the database has schema version %d, and %d is needed; run flowfabric"
              .formatted(version, schema.newest())
          + " migrate, or have its administrator run what flowfabric migrate --print prints");
    }
  }
}
