package io.flowfabric.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flowfabric.error.EngineException;
import io.flowfabric.execution.DescribeExecution;
import io.flowfabric.server.access.Role;
import io.flowfabric.server.access.TokenFile;
import io.flowfabric.server.access.Tokens;
import io.flowfabric.server.http.Route;
import io.flowfabric.server.route.Routes;
import io.flowfabric.server.route.Served;
import io.flowfabric.wire.Catalogue;
import io.flowfabric.wire.CommandWire;
import io.flowfabric.wire.Handles;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who gets in, who may do what, and that nobody sees what belongs to others. */
final class AccessTest {
  private static final String COUNT = "{\"limit\":10}";
  private static final String WORK = "{\"namespace\":\"%s\",\"execution_kind\":\"welcome\"}";

  @TempDir
  Path folder;

  private TokenFile file;
  private TestServer server;

  @BeforeEach
  void start() throws IOException {
    file = new TokenFile(folder.resolve("tokens"));
    write(
        TokenFile.line("admin", "admin-token", Set.of(Role.ADMIN), ""),
        TokenFile.line("submit", "submit-token", Set.of(Role.SUBMIT), ""),
        TokenFile.line("work", "work-token", Set.of(Role.WORK), ""),
        TokenFile.line("operate", "operate-token", Set.of(Role.OPERATE), ""),
        TokenFile.line("ours", "ours-token", Set.of(Role.SUBMIT, Role.WORK, Role.OPERATE), "ours"));
    server = TestServer.start(options -> options.letting(Tokens.of(file)));
  }

  private void write(String... lines) throws IOException {
    Files.write(file.path(), List.of(lines));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void strangers_learn_nothing_but_whether_the_server_lives() {
    for (String path : List.of("/v1/executions", "/nowhere", "/v1/executions/x/state")) {
      var reply = server.caller().get(path);
      assertThat(reply.status()).as(path).isEqualTo(401);
      assertThat(reply.header("WWW-Authenticate")).isEqualTo("Bearer");
      assertThat(reply.json().path("error").asText())
          .isEqualTo("missing or invalid Authorization header");
    }
    for (String path : List.of("/healthz", "/livez", "/readyz", "/metrics")) {
      assertThat(server.caller().get(path).status()).as(path).isEqualTo(200);
    }
  }

  @Test
  void a_token_that_is_nearly_right_is_wrong() {
    for (String token : List.of("admin-tokem", "admin-toke", "admin-token2", "ADMIN-TOKEN")) {
      assertThat(server.caller().with(token).get("/v1/executions").status()).isEqualTo(401);
    }
    assertThat(server.caller().with("admin-token").get("/v1/executions").status())
        .isEqualTo(200);
  }

  @Test
  void each_role_does_its_own_and_no_more() {
    String claim = "{\"lane_id\":\"a\",\"worker_id\":\"w\",\"worker_instance_id\":\"i\"}";
    String keys = "/v1/admin/signing-keys";

    assertThat(as("submit").post("/v1/executions", WORK.formatted("x")).status())
        .isEqualTo(201);
    assertThat(as("work").post("/v1/executions", WORK.formatted("x")).status()).isEqualTo(403);
    assertThat(as("work").post("/v1/claims", claim).status()).isEqualTo(204);
    assertThat(as("submit").post("/v1/claims", claim).status()).isEqualTo(403);
    for (String role : List.of("submit", "work", "operate")) {
      assertThat(as(role).get("/v1/executions").status()).isEqualTo(200);
      assertThat(as(role).post("/v1/commands/count_executions", COUNT).status()).isEqualTo(200);
      assertThat(as(role).get(keys).status()).isEqualTo(403);
    }
    assertThat(as("admin").get(keys).status()).isEqualTo(200);
  }

  @Test
  void in_the_name_of_an_operator_only_operators_act() {
    Tenant tenant = Tenant.on(server, "x");
    String cancel = "/v1/executions/" + Caller.part(tenant.execution()) + "/cancel";

    for (String role : List.of("submit", "work")) {
      assertThat(as(role).post(cancel, "{\"source\":\"operator_override\"}").status())
          .isEqualTo(403);
      assertThat(as(role).post(cancel, "{\"source\":\"system_timeout\"}").status())
          .isEqualTo(403);
    }
    assertThat(as("submit").post(cancel, "{}").status()).isEqualTo(400);
    assertThat(as("operate").post(cancel, "{}").status()).isEqualTo(200);
  }

  @Test
  void tokens_are_changed_without_a_restart() throws IOException {
    write(TokenFile.line("next", "next-token", Set.of(Role.ADMIN), ""));
    Files.setLastModifiedTime(file.path(), FileTime.fromMillis(1_000_000_000_000L));

    assertThat(as("admin").get("/v1/executions").status()).isEqualTo(401);
    assertThat(as("next").get("/v1/executions").status()).isEqualTo(200);

    write("nonsense");
    Files.setLastModifiedTime(file.path(), FileTime.fromMillis(1_000_000_001_000L));
    assertThat(as("next").get("/v1/executions").status()).isEqualTo(200);
  }

  @Test
  void a_token_file_that_makes_no_sense_is_refused_without_being_repeated() throws IOException {
    for (String line : List.of(
        "s3cret",
        "a s3cret admin",
        "a sha256:00 admin",
        TokenFile.line("a", "t", Set.of(Role.ADMIN), "confined"),
        TokenFile.line("a", "t", Set.of(Role.WORK), "").replace("work", "s3cret"))) {
      write(line);
      assertThatThrownBy(() -> Tokens.of(file))
          .isInstanceOf(EngineException.Validation.class)
          .hasMessageContaining("line 1")
          .hasMessageNotContaining("s3cret");
    }
  }

  @Test
  void nobody_listens_elsewhere_without_tokens_unless_told_to() {
    assertThatThrownBy(() -> HttpOptions.local(0).on("0.0.0.0", false))
        .isInstanceOf(EngineException.Validation.class)
        .hasMessageContaining("without tokens");
    assertThat(HttpOptions.local(0).on("0.0.0.0", true).host()).isEqualTo("0.0.0.0");
    assertThat(
            HttpOptions.local(0).letting(Tokens.of(file)).on("0.0.0.0", false).host())
        .isEqualTo("0.0.0.0");
  }

  @Test
  void a_confined_token_sees_nothing_of_others_on_any_route() {
    Tenant theirs = Tenant.on(server, "theirs");
    Tenant.on(server, "ours");
    var before = server.apply(new DescribeExecution(theirs.execution()));
    var served = Served.of(server.engine(), server.engine().ids());

    for (Route route : Routes.all(served)) {
      if (!route.open() && !route.path().contains("stream") && !route.path().contains("{name}")) {
        var reply = asked(route, theirs);
        assertThat(reply.status()).as(route.path()).isLessThan(500);
        assertThat(reply.text()).as(route.path()).doesNotContain("theirs-");
      }
    }
    assertThat(server.apply(new DescribeExecution(theirs.execution()))).isEqualTo(before);
  }

  private Caller.Reply asked(Route route, Tenant theirs) {
    String path = route
        .path()
        .replace("{execution_id}", Caller.part(theirs.execution()))
        .replace("{worker_instance_id}", "theirs-instance")
        .replaceAll("\\{\\w+}", "x");
    String query = "?family=lease&as_of=4102444800000&namespace=theirs&wait_ms=0";
    var request = as("ours").json(path + query);
    return as("ours")
        .send(
            route.method().equals("GET")
                ? request.GET()
                : request.method(route.method(), BodyPublishers.ofString(body(theirs))));
  }

  /** All that any route may ask for, and all of it theirs. */
  private static String body(Tenant theirs) {
    String handle = Handles.write(theirs.claim().handle());
    return """
        {"namespace":"theirs","lane_id":"theirs-lane","execution_kind":"k","handle":"%s",\
        "worker_id":"theirs-worker","worker_instance_id":"theirs-instance","reason":"r",\
        "new_priority":1,"delay_until":1,"value":"v","grant_ttl_ms":5,"kid":"k","new_kid":"k",\
        "secret_hex":"00","new_secret_hex":"00","execution_id":"%s",\
        "executions":[{"namespace":"theirs","execution_kind":"k"}],\
        "renewals":[{"handle":"%s"}],"completions":[{"handle":"%s"}]}\
        """.formatted(handle, theirs.execution(), handle, handle);
  }

  @Test
  void a_confined_token_sees_nothing_of_others_by_any_command() {
    Tenant theirs = Tenant.on(server, "theirs");
    var before = server.apply(new DescribeExecution(theirs.execution()));

    for (var type : Catalogue.COMMANDS) {
      var command = theirs.specimens().of(type);
      String message = new String(CommandWire.of(command).request(command), StandardCharsets.UTF_8);
      var reply = as("ours").post("/v1/commands/" + command.wire(), message);
      assertThat(reply.status()).as(command.wire() + reply.text()).isLessThan(500);
      assertThat(reply.text()).as(command.wire()).doesNotContain("theirs-");
      if (reply.status() == 200) {
        assertThat(command.wire()).as(reply.text()).isIn("ping", "read_capabilities");
      }
    }
    assertThat(server.apply(new DescribeExecution(theirs.execution()))).isEqualTo(before);
  }

  @Test
  void a_confined_token_uses_its_own_as_others_do() {
    Tenant ours = Tenant.on(server, "ours");
    Tenant.on(server, "theirs");
    String one = "/v1/executions/" + Caller.part(ours.execution());

    assertThat(as("ours").get(one).json().path("namespace").asText()).isEqualTo("ours");
    assertThat(as("ours").get("/v1/executions").json().path("executions")).hasSize(1);
    assertThat(as("ours").get("/v1/executions?namespace=theirs").status()).isEqualTo(403);
    assertThat(as("ours").post("/v1/commands/count_executions", COUNT).text())
        .contains("ours-")
        .doesNotContain("theirs-");
    assertThat(as("ours").get("/v1/events?family=lease").text())
        .contains("ours-")
        .doesNotContain("theirs-");
    assertThat(as("ours").post("/v1/executions", WORK.formatted("ours")).status())
        .isEqualTo(201);
    assertThat(as("ours").post("/v1/executions", WORK.formatted("theirs")).status())
        .isEqualTo(403);
    assertThat(as("ours").post(one + "/revoke-lease").status()).isEqualTo(200);
  }

  private Caller as(String name) {
    return server.caller().with(name + "-token");
  }
}
