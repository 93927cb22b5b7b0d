package io.flowfabric.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flowfabric.error.EngineException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole server: what is set about it, what it measures, and how it stops. */
final class ServerProcessTest {
  private static final Map<String, String> ANYWHERE =
      Map.of("store", "memory:", "listen", "127.0.0.1:0");

  @TempDir
  Path folder;

  @Test
  void flags_go_before_the_environment_and_that_before_a_file() throws IOException {
    Path file = folder.resolve("server.conf");
    Files.writeString(file, "listen = a:1\nstore = memory:file\ntokens = from-file\n");
    var settings = Settings.standard()
        .file(file)
        .environment(Map.of("FLOWFABRIC_SERVER_LISTEN", "b:2", "PATH", "x", "FLOWFABRIC_X", "y"))
        .environment(Map.of("FLOWFABRIC_SERVER_STORE", "memory:env"))
        .flags(Map.of("store", "memory:flag"));

    assertThat(settings.text(Setting.TOKENS)).isEqualTo("from-file");
    assertThat(settings.text(Setting.LISTEN)).isEqualTo("b:2");
    assertThat(settings.text(Setting.STORE)).isEqualTo("memory:flag");
    assertThat(settings.text(Setting.MAX_WAIT_MS)).isEqualTo("60000");
  }

  @Test
  void what_does_not_exist_or_makes_no_sense_is_refused_by_name() throws IOException {
    Path file = folder.resolve("server.conf");
    Files.writeString(file, "lisen = a:1\n");

    refused("lisen", () -> Settings.standard().file(file));
    refused("storr", () -> Settings.standard().flags(Map.of("storr", "x")));
    refused(
        "tokenz", () -> Settings.standard().environment(Map.of("FLOWFABRIC_SERVER_TOKENZ", "x")));
    refused("listen", () -> started(Map.of("listen", "nonsense")));
    refused("max_wait_ms", () -> started(Map.of("max_wait_ms", "0")));
    refused("upkeep", () -> started(Map.of("upkeep", "maybe")));
    refused("without tokens", () -> started(Map.of("listen", "0.0.0.0:0")));
  }

  private static void refused(String naming, Runnable deed) {
    assertThatThrownBy(deed::run)
        .isInstanceOf(EngineException.Validation.class)
        .hasMessageContaining(naming);
  }

  private static void started(Map<String, String> flags) {
    ServerProcess.start(Settings.standard().flags(ANYWHERE).flags(flags), "test")
        .close();
  }

  @Test
  void every_setting_is_in_the_table_of_the_documents() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "reference", "configuration.md"));

    for (Setting setting : Setting.values()) {
      assertThat(page)
          .contains("| `%s` | `%s` | %s | %s |"
              .formatted(
                  setting.key(),
                  setting.variable(),
                  setting.standard().isEmpty() ? "" : "`" + setting.standard() + "`",
                  setting.meaning()));
    }
  }

  @Test
  void what_was_done_is_measured_under_few_labels() throws Exception {
    try (var server = ServerProcess.start(Settings.standard().flags(ANYWHERE), "test");
        var http = HttpClient.newHttpClient()) {
      send(
          http,
          HttpRequest.newBuilder(URI.create(server.url() + "/v1/executions"))
              .header("Content-Type", "application/json")
              .POST(BodyPublishers.ofString("{\"namespace\":\"a\",\"execution_kind\":\"b\"}")));
      for (int visit = 0; visit < 50; visit++) {
        send(http, HttpRequest.newBuilder(URI.create(server.url() + "/nowhere/" + visit)));
      }
      String told = send(http, HttpRequest.newBuilder(URI.create(server.url() + "/metrics")));

      assertThat(told)
          .contains("ff_http_requests_total{method=\"POST\",path=\"/v1/executions\","
              + "status=\"201\"} 1.0")
          .contains("ff_http_requests_total{method=\"GET\",path=\"unknown\",status=\"404\"} 50.0")
          .contains("ff_http_request_duration_seconds_bucket")
          .contains("ff_commands_total{command=\"create_execution\",outcome=\"created\"} 1.0")
          .contains("ff_scanner_cycle_total{scanner=\"LeaseExpiry\"}")
          .contains("ff_long_polls")
          .contains("jvm_memory_used_bytes")
          .doesNotContain("/nowhere");
    }
  }

  private static String send(HttpClient http, HttpRequest.Builder request) throws Exception {
    return http.send(request.build(), BodyHandlers.ofString()).body();
  }
}
