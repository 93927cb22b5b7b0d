package io.flowfabric.cli;

import io.flowfabric.server.process.ServerProcess;
import io.flowfabric.server.process.Settings;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Serves a store over HTTP until it is told to stop. */
@Command(
    name = "server",
    description = {
      "Serves a store over HTTP, until it is told to stop.",
      "",
      "What is set by a flag goes before the environment (FLOWFABRIC_SERVER_LISTEN and so on), and"
          + " that before a file. docs/reference/configuration.md lists all settings.",
    })
final class ServerCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Option(names = "--config", paramLabel = "FILE", description = "A file of settings, a line each.")
  private @Nullable Path config;

  @Option(names = "--store", paramLabel = "URL", description = "Where the records are.")
  private @Nullable String store;

  @Option(
      names = "--listen",
      paramLabel = "HOST:PORT",
      description = "Where to listen (default: 127.0.0.1:9090).")
  private @Nullable String listen;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Any other setting; may be given several times.")
  private Map<String, String> others = new LinkedHashMap<>();

  @Override
  public void run() {
    Settings settings = Settings.standard();
    if (config != null) {
      settings.file(config);
    }
    settings.environment(System.getenv()).flags(flags());
    ServerProcess server = ServerProcess.start(settings, Version.number());
    spec.commandLine().getOut().println("FlowFabric serves " + server.url() + Uptime.told());
    UntilToldToStop.run(server);
  }

  private Map<String, String> flags() {
    Map<String, String> flags = new LinkedHashMap<>(others);
    if (store != null) {
      flags.put("store", store);
    }
    if (listen != null) {
      flags.put("listen", listen);
    }
    return flags;
  }
}
