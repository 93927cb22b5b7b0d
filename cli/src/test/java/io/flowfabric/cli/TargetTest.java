package io.flowfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.engine.Engine;
import io.flowfabric.engine.EngineOptions;
import io.flowfabric.engine.outside.SystemClock;
import io.flowfabric.server.HttpOptions;
import io.flowfabric.server.HttpServer;
import io.flowfabric.server.access.TokenFile;
import io.flowfabric.server.access.Tokens;
import io.flowfabric.server.route.Served;
import io.flowfabric.store.memory.MemoryStore;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a command finds its engine, and what it says when it does not. */
final class TargetTest {
  @TempDir
  private Path folder;

  private Engine engine;
  private HttpServer server;
  private String submitter;
  private String operator;

  @BeforeEach
  void start() {
    String file = folder.resolve("tokens").toString();
    submitter = token(file, "app", "submit");
    operator = token(file, "ops", "operate,submit");
    engine = Engine.open(new MemoryStore(SystemClock.MILLISECONDS), EngineOptions.STANDARD);
    server = HttpServer.start(
        Served.of(engine, engine.ids()),
        HttpOptions.local(0).letting(Tokens.of(new TokenFile(Path.of(file)))));
  }

  @AfterEach
  void stop() {
    server.close();
    engine.close();
  }

  private static String token(String file, String name, String roles) {
    return Run.of("tokens", "make", name, "--role", roles, "--file", file).out().strip();
  }

  private Run with(Map<String, String> more, String... arguments) {
    Map<String, String> environment = new HashMap<>(more);
    environment.put("FLOWFABRIC_SERVER", server.url());
    return Run.given(environment, "", arguments);
  }

  @Test
  void shows_its_token_from_a_variable_a_file_or_the_command_line() throws IOException {
    Path file = Files.writeString(folder.resolve("token"), submitter + "\n");
    assertThat(with(Map.of("FLOWFABRIC_TOKEN", submitter), "list").exitCode()).isZero();
    assertThat(with(Map.of("FLOWFABRIC_TOKEN_FILE", file.toString()), "list").exitCode())
        .isZero();
    assertThat(with(Map.of(), "list", "--token-file", file.toString()).exitCode())
        .isZero();
    assertThat(with(Map.of(), "list", "--token", submitter).exitCode()).isZero();
    assertThat(with(Map.of(), "list", "--token-file", folder + "/none").exitCode())
        .isEqualTo(2);
  }

  @Test
  void says_what_to_do_about_a_token_that_is_missing_or_too_weak() {
    Run missing = with(Map.of(), "list");
    assertThat(missing.exitCode()).isEqualTo(5);
    assertThat(missing.err()).contains("--token-file").hasLineCount(1);
    Run wrong = with(Map.of("FLOWFABRIC_TOKEN", "guessed"), "check");
    assertThat(wrong.exitCode()).isEqualTo(5);
    assertThat(wrong.out()).contains("token", "problem").doesNotContain("guessed");
    String id =
        with(Map.of("FLOWFABRIC_TOKEN", submitter), "submit", "mail").out().strip();
    Run weak = with(Map.of("FLOWFABRIC_TOKEN", submitter), "priority", "5", id);
    assertThat(weak.exitCode()).isEqualTo(5);
    assertThat(weak.err()).contains("operate").doesNotContain(submitter).hasLineCount(1);
    assertThat(with(Map.of("FLOWFABRIC_TOKEN", operator), "priority", "5", id).exitCode())
        .isZero();
  }

  @Test
  void an_operator_watches_without_being_an_administrator() {
    with(Map.of("FLOWFABRIC_TOKEN", operator), "submit", "mail");
    for (String command : new String[] {"top", "workers", "leases", "events"}) {
      Run run = with(Map.of("FLOWFABRIC_TOKEN", operator), command);
      assertThat(run.exitCode()).as(command + run.err()).isZero();
    }
  }

  @Test
  void the_command_line_goes_before_the_environment_and_a_server_before_a_store() {
    String store = "sqlite:" + folder.resolve("x.db");
    Map<String, String> both = Map.of("FLOWFABRIC_STORE", store, "FLOWFABRIC_TOKEN", submitter);
    assertThat(Run.of("submit", "mail", "--store", store).exitCode()).isZero();
    assertThat(with(both, "list", "--store", store, "-o", "json").objects()).hasSize(1);
    assertThat(with(both, "list", "-o", "json").objects()).isEmpty();
    assertThat(Run.given(Map.of("FLOWFABRIC_STORE", store), "", "list", "-o", "json")
            .objects())
        .hasSize(1);
    assertThat(with(both, "list", "--store", store, "--server", server.url()).exitCode())
        .isEqualTo(2);
  }

  @Test
  void tells_in_a_line_that_nobody_answers() throws IOException {
    int free;
    try (var socket = new ServerSocket(0)) {
      free = socket.getLocalPort();
    }
    String nobody = "http://secret@127.0.0.1:" + free;
    Run list = Run.of("list", "--server", nobody);
    assertThat(list.exitCode()).isEqualTo(4);
    assertThat(list.err())
        .contains("127.0.0.1:" + free, "flowfabric check")
        .doesNotContain("secret")
        .hasLineCount(1);
    assertThat(Run.of("check", "--server", nobody).exitCode()).isEqualTo(4);
  }

  @Test
  void refuses_what_names_neither_a_server_nor_a_store() {
    assertThat(Run.of("list", "--server", "ftp://x").exitCode()).isEqualTo(2);
    assertThat(Run.of("list", "--store", "nonsense:x").exitCode()).isEqualTo(2);
    assertThat(Run.of("check", "--store", "nonsense:x").exitCode()).isEqualTo(2);
  }

  @Test
  void takes_a_store_that_was_never_used_for_a_mistake_and_makes_none() {
    Path file = folder.resolve("typo.db");
    Run list = Run.of("list", "--store", "sqlite:" + file);
    assertThat(list.exitCode()).isEqualTo(3);
    assertThat(list.err()).contains("empty").hasLineCount(1);
    assertThat(Run.of("check", "--store", "sqlite:" + file).out()).contains("none yet");
    assertThat(file).doesNotExist();
  }

  @Test
  void checks_settings_as_a_server_would_read_them() throws IOException {
    Path config = Files.writeString(folder.resolve("server.properties"), "listen = 0.0.0.0:9090\n");
    Run open = Run.of("check", "--config", config.toString());
    assertThat(open.exitCode()).isEqualTo(2);
    assertThat(open.out()).contains("settings", "problem", "token file");
    String store = "sqlite:" + folder.resolve("new.db");
    Run well = Run.of(
        "check",
        "--config",
        config.toString(),
        "--set",
        "store=" + store,
        "--set",
        "tokens=" + folder.resolve("tokens"));
    assertThat(well.exitCode()).isZero();
    assertThat(well.out()).contains("a server can start with them", "none yet");
    Run unknown = Run.given(Map.of("FLOWFABRIC_SERVER_COLOUR", "red"), "", "check");
    assertThat(unknown.out()).contains("no setting named colour");
    Run lost = Run.of("check", "--set", "tokens=" + folder.resolve("none"));
    assertThat(lost.exitCode()).isEqualTo(2);
    assertThat(lost.out()).contains("token file");
    assertThat(Run.of("check", "--set", "upkeep=true", "--server", server.url()).exitCode())
        .isEqualTo(2);
  }
}
