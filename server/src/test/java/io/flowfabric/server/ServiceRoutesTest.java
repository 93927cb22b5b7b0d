package io.flowfabric.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.wire.Catalogue;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a server tells about itself. */
final class ServiceRoutesTest {
  private TestServer server;

  @BeforeEach
  void start() {
    server = TestServer.start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void a_server_that_answers_is_alive_and_ready() {
    for (String path : new String[] {"/livez", "/readyz", "/healthz"}) {
      assertThat(server.caller().get(path).text()).isEqualTo("{\"status\":\"ok\"}");
    }
  }

  @Test
  void a_server_whose_engine_is_away_is_alive_and_not_ready() {
    server.engine().shutdown(Duration.ZERO);

    assertThat(server.caller().get("/livez").status()).isEqualTo(200);
    for (String path : new String[] {"/readyz", "/healthz"}) {
      var reply = server.caller().get(path);
      assertThat(reply.status()).isEqualTo(503);
      assertThat(reply.type()).isEqualTo("application/problem+json");
      assertThat(reply.header("Retry-After")).isEqualTo("1");
      assertThat(reply.json().path("kind").asText()).isEqualTo("unavailable");
    }
  }

  @Test
  void a_server_says_what_it_is() {
    var told = server.caller().get("/v1/server").json();

    assertThat(told.path("version").asText()).isEqualTo("(unpackaged)");
    assertThat(told.path("partitions").path("flow").asInt()).isEqualTo(256);
    assertThat(told.path("backend").path("family").asText()).isEqualTo("memory");
  }

  @Test
  void all_commands_are_listed_and_can_be_sent_by_name() {
    assertThat(server.caller().get("/v1/commands").json().path("commands"))
        .hasSameSizeAs(Catalogue.COMMANDS);
    assertThat(server.caller().post("/v1/commands/ping", "{}").json().path("backend"))
        .isNotEmpty();
    assertThat(server.caller().post("/v1/commands/nonsense", "{}").status()).isEqualTo(404);
    assertThat(server.caller().post("/v1/commands/ping?wait_ms=5", "{}").status())
        .isEqualTo(400);
  }

  @Test
  void every_answer_has_a_request_id_and_keeps_the_one_it_was_given() {
    assertThat(server.caller().get("/livez").header("X-Request-Id")).isNotEmpty();
    var named =
        server.caller().request("/nowhere").header("X-Request-Id", "mine-7").GET();
    assertThat(server.caller().send(named).header("X-Request-Id")).isEqualTo("mine-7");
  }
}
