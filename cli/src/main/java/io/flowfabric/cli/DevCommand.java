package io.flowfabric.cli;

import io.flowfabric.server.process.ServerProcess;
import io.flowfabric.server.process.Settings;
import java.io.PrintWriter;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A server to try things with: on a file of its own, with a worker at hand. */
@Command(
    name = "dev",
    description = "Starts a server on an embedded database, with a worker, to try things with.")
final class DevCommand implements Runnable {
  private static final int USUAL_PORT = 9090;

  @Spec
  private CommandSpec spec;

  @Option(
      names = "--store",
      paramLabel = "URL",
      description = "Where the records are (default: ${DEFAULT-VALUE}).")
  private String store = "sqlite:flowfabric-dev.db";

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "Where to listen on this machine (default: ${DEFAULT-VALUE}).")
  private int port = USUAL_PORT;

  @Override
  public void run() {
    Settings settings = Settings.standard()
        .flags(Map.of("store", store, "listen", "127.0.0.1:" + port, "request_log", "false"));
    ServerProcess server = ServerProcess.start(settings, Version.number());
    DemoWorker worker = DemoWorker.start(server.fabric());
    tell(spec.commandLine().getOut(), server.url());
    UntilToldToStop.run(() -> {
      worker.close();
      server.close();
    });
  }

  private void tell(PrintWriter out, String url) {
    out.println("FlowFabric listens on " + url + Uptime.told());
    out.println("It keeps its records in " + store + ".");
    out.println("A worker waits on the lane demo: it turns text into capital letters.");
    out.println();
    out.println("Hand in some work, and wait for what comes of it:");
    out.println();
    out.println("  id=$(curl -s " + url + "/v1/executions -H 'Content-Type: application/json' \\");
    out.println("    -d '{\"namespace\":\"me\",\"lane_id\":\"demo\",\"execution_kind\":\"shout\","
        + "\"input_payload_json\":\"hello\"}' \\");
    out.println("    | sed 's/.*\"execution_id\":\"\\([^\"]*\\)\".*/\\1/; s/{/%7B/; s/}/%7D/')");
    out.println("  curl -s \"" + url + "/v1/executions/$id/result?wait_ms=10000\"; echo");
    out.println("  curl -s \"" + url + "/v1/executions/$id\"; echo");
    out.println();
    out.println("Or, in another terminal, with the commands for operators:");
    out.println();
    out.println("  flowfabric submit shout hello --lane demo --wait 10s" + server());
    out.println("  flowfabric list" + server());
    out.println("  flowfabric top" + server());
    out.println();
    out.println("Watch what happens:  curl -sN '" + url + "/v1/events/stream?family=lease'");
    out.println("What there is:       " + url + "/openapi.json");
    out.println("Stop with Ctrl-C.");
  }

  private String server() {
    return port == USUAL_PORT ? "" : " --server http://127.0.0.1:" + port;
  }
}
