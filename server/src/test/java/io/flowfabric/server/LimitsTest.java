package io.flowfabric.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.server.http.HttpLimits;
import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each limit has its own error, and what goes beyond one does no harm. */
final class LimitsTest {
  private static final int CREATE = 1024 * 1024;
  private static final int OTHER = 64 * 1024;

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
  void a_body_that_is_too_long_is_refused_with_its_route_and_limit() {
    refused("/v1/executions", CREATE, "/v1/executions");
    refused("/v1/claims", OTHER, "/v1/claims");
    refused("/v1/executions/x/cancel", OTHER, "/v1/executions/{execution_id}/cancel");
  }

  private void refused(String path, int limit, String route) {
    byte[] body = " ".repeat(limit + 1).getBytes(StandardCharsets.UTF_8);
    for (var publisher : new BodyPublisher[] {
      BodyPublishers.ofByteArray(body),
      // Without its length in advance it comes in chunks.
      BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body))
    }) {
      var reply = server.caller().send(server.caller().json(path).POST(publisher));
      assertThat(reply.status()).isEqualTo(413);
      assertThat(reply.json().path("error").asText()).isEqualTo("payload_too_large");
      assertThat(reply.json().path("limit_bytes").asInt()).isEqualTo(limit);
      assertThat(reply.json().path("route").asText()).isEqualTo(route);
    }
  }

  @Test
  void broken_json_a_missing_field_and_another_type_are_told_apart() {
    var broken = server.caller().post("/v1/executions", "{");
    var missing = server.caller().post("/v1/executions", "{}");
    var other = server
        .caller()
        .send(server
            .caller()
            .request("/v1/executions")
            .header("Content-Type", "text/plain")
            .POST(BodyPublishers.ofString("{}")));

    assertThat(broken.status()).isEqualTo(400);
    assertThat(missing.status()).isEqualTo(422);
    assertThat(missing.json().path("detail").asText()).isEqualTo("namespace is missing");
    assertThat(other.status()).isEqualTo(415);
  }

  @Test
  void waits_batches_and_pages_have_limits() {
    assertThat(kind("/v1/events?family=lease&wait_ms=60001")).isEqualTo("wait_too_long");
    assertThat(kind("/v1/executions?limit=-1")).isEqualTo("invalid_input");
    assertThat(server.caller().get("/v1/executions?limit=5000").status()).isEqualTo(200);
    assertThat(server
            .caller()
            .post("/v1/leases:renew", "{\"renewals\":[" + "{},".repeat(1000) + "{}]}")
            .json()
            .path("kind")
            .asText())
        .isEqualTo("batch_size");
  }

  private String kind(String path) {
    var reply = server.caller().get(path);
    assertThat(reply.status()).isEqualTo(400);
    return reply.json().path("kind").asText();
  }

  @Test
  void another_method_is_told_which_ones_there_are() {
    var reply = server.caller().delete("/v1/executions");

    assertThat(reply.status()).isEqualTo(405);
    assertThat(reply.json().path("detail").asText()).contains("GET, POST");
  }

  @Test
  void headers_without_end_are_cut_off() {
    var reply = server
        .caller()
        .send(server
            .caller()
            .request("/livez")
            .header("X-Long", "x".repeat(20_000))
            .GET());

    assertThat(reply.status()).isEqualTo(431);
    assertThat(reply.type()).isEqualTo("application/problem+json");
    assertThat(reply.json().path("kind").asText()).isEqualTo("request_header_fields_too_large");
  }

  @Test
  void a_body_that_drips_is_given_up() throws Exception {
    server.close();
    var limits = new HttpLimits(
        100, 16_384, Duration.ofMillis(100), Duration.ofMillis(300), Duration.ofSeconds(1));
    server = TestServer.start(options -> options.with(limits));

    try (var slow = RawConnection.to(server.http().port())) {
      slow.send("POST /v1/claims HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
          + "Content-Length: 1000\r\n\r\n{");
      assertThat(slow.response()).startsWith("HTTP/1.1 408").contains("body_timeout");
    }
  }
}
