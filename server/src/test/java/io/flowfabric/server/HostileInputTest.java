package io.flowfabric.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.flowfabric.server.http.Route;
import io.flowfabric.server.route.Routes;
import io.flowfabric.server.route.Served;
import io.flowfabric.wire.Catalogue;
import io.flowfabric.wire.CommandWire;
import io.flowfabric.wire.JsonCodec;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whatever is sent, the answer is a problem that blames the sender, and the server lives on. */
@Timeout(120)
final class HostileInputTest {
  private static final List<String> BROKEN = List.of(
      "",
      "{",
      "nonsense",
      "[]",
      "null",
      "7",
      "\"text\"",
      "{\"a\":1,\"a\":2}",
      "{} {}",
      "{\"x\":" + "[".repeat(10_000),
      "{\"x\":" + "{\"x\":".repeat(5_000) + "1" + "}".repeat(5_001),
      "{\"lane_id\":" + "9".repeat(5_000) + "}",
      "{\"namespace\":{},\"lane_id\":[],\"handle\":7,\"execution_kind\":null,\"kid\":1,"
          + "\"new_kid\":true,\"new_priority\":\"x\",\"value\":[],\"executions\":{},"
          + "\"renewals\":7,\"completions\":\"x\",\"reason\":{}}");

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
  void bodies_that_make_no_sense_are_refused_on_every_route() {
    Tenant tenant = Tenant.on(server, "x");
    var served = Served.of(server.engine(), server.engine().ids());
    int sent = 0;
    for (Route route : Routes.all(served)) {
      boolean reads = !route.method().equals("GET") && !route.method().equals("DELETE");
      if (reads && !mayBeEmpty(route)) {
        for (String body : BROKEN) {
          refused(route.method(), path(route, tenant), body);
          sent++;
        }
      }
    }
    assertThat(sent).isGreaterThan(200);
    stillWorks();
  }

  private static boolean mayBeEmpty(Route route) {
    return List.of("cancel", "replay", "revoke-lease").stream()
        .anyMatch(deed -> route.path().endsWith(deed));
  }

  private static String path(Route route, Tenant tenant) {
    return route
        .path()
        .replace("{execution_id}", Caller.part(tenant.execution()))
        .replace("{name}", "claim_executions")
        .replaceAll("\\{\\w+}", "x");
  }

  @Test
  void every_field_of_every_command_is_checked() {
    Tenant tenant = Tenant.on(server, "x");
    int sent = 0;
    for (var type : Catalogue.COMMANDS) {
      var command = tenant.specimens().of(type);
      JsonNode whole = JsonCodec.read(CommandWire.of(command).request(command));
      for (String field : fields(whole)) {
        for (String wrong : List.of("[[[[]]]]", "\"\\u0000\"", "-1.5e300")) {
          ObjectNode changed = whole.deepCopy();
          changed.set(field, JsonCodec.read(wrong.getBytes(StandardCharsets.UTF_8)));
          var reply = server.caller().post("/v1/commands/" + command.wire(), text(changed));
          // A text may be anything for some fields; nothing may be the server's fault.
          assertThat(reply.status()).as(command.wire() + " " + changed).isLessThan(500);
          sent++;
        }
      }
    }
    assertThat(sent).isGreaterThan(200);
    stillWorks();
  }

  private static List<String> fields(JsonNode whole) {
    List<String> fields = new ArrayList<>();
    whole.fieldNames().forEachRemaining(fields::add);
    return fields;
  }

  private static String text(JsonNode tree) {
    return new String(JsonCodec.write(tree), StandardCharsets.UTF_8);
  }

  @Test
  void questions_that_make_no_sense_are_refused() {
    for (String path : List.of(
        "/v1/executions?partition=x",
        "/v1/executions?partition=-1",
        "/v1/executions?partition=99999999999",
        "/v1/executions?limit=x",
        "/v1/executions?limit=-5",
        "/v1/executions?state=WAITING",
        "/v1/executions?cursor=x",
        "/v1/executions?cursor=%00",
        "/v1/executions?lane_id=%ff",
        "/v1/executions?limit=1&limit=2",
        "/v1/executions?namespace=" + "x".repeat(500),
        "/v1/executions/x",
        "/v1/executions/%7Bfp%3A1%7D%3Ax/state",
        "/v1/executions/%7Bfp%3A99999%7D%3A00000000-0000-0000-0000-000000000000",
        "/v1/executions/%zz",
        "/v1/leases/expired?cursor=x",
        "/v1/leases/expired?cursor=1@x",
        "/v1/leases/expired?as_of=x",
        "/v1/events",
        "/v1/events?family=x",
        "/v1/events?family=lease&cursor=0",
        "/v1/events?family=lease&cursor=ffff",
        "/v1/events?family=lease&wait_ms=x",
        "/v1/events?family=lease&wait_ms=-1",
        "/v1/workers",
        "/v1/workers?namespace=",
        "/v1/nowhere",
        "/v1//executions",
        "/",
        "/v1/executions/")) {
      try (var raw = RawConnection.to(server.http().port())) {
        raw.send("GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        problem(path, raw.response());
      } catch (IOException failure) {
        throw new AssertionError(path, failure);
      }
    }
    stillWorks();
  }

  @Test
  void requests_that_are_hardly_http_are_refused() throws IOException {
    for (String request : List.of(
        "GET /v1/../../etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        "GET /v1/%2e%2e/livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        "GET /v1/executions%2fx HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        "GET /v1/executions;a=b/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        "GET /v1/\u0000 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        "GET /v1/executions HTTP/1.1\r\nConnection: close\r\n\r\n",
        "GET /v1/executions HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
        "GET /v1/executions HTTP/9.9\r\nHost: x\r\n\r\n",
        "NONSENSE\r\n\r\n",
        "POST /v1/claims HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
        "POST /v1/claims HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n",
        "POST /v1/claims HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n"
            + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "POST /v1/claims HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            + "Transfer-Encoding: chunked\r\n\r\nzz\r\n",
        "GET /livez HTTP/1.1\r\nHost: x\r\nX: " + "y".repeat(20_000) + "\r\n\r\n",
        "GET /livez HTTP/1.1\r\nHost: x\r\n" + "X: y\r\n".repeat(4_000) + "\r\n",
        "GET /" + "x".repeat(20_000) + " HTTP/1.1\r\nHost: x\r\n\r\n",
        "BREW /v1/executions HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")) {
      try (var raw = RawConnection.to(server.http().port())) {
        raw.send(request);
        problem(request, raw.response());
      }
    }
    stillWorks();
  }

  private static void problem(String request, String response) {
    String shown = request.substring(0, Math.min(80, request.length()));
    assertThat(response).as(shown).startsWith("HTTP/1.1 4").contains("problem+json");
  }

  private void refused(String method, String path, String body) {
    var reply = server
        .caller()
        .send(server.caller().json(path).method(method, BodyPublishers.ofString(body)));
    assertThat(reply.status()).as(path + " " + reply.text()).isBetween(400, 499);
    assertThat(reply.type()).isEqualTo("application/problem+json");
    assertThat(reply.json().path("status").asInt()).isEqualTo(reply.status());
    assertThat(reply.json().path("kind").asText()).isNotEmpty();
  }

  @Test
  void silent_connections_keep_nobody_else_out() throws IOException {
    List<RawConnection> silent = new ArrayList<>();
    try {
      for (int count = 0; count < 300; count++) {
        RawConnection connection = RawConnection.to(server.http().port());
        connection.send("GET /livez HTTP/1.1\r\nHost: x\r\nX-Slow: ");
        silent.add(connection);
      }
      stillWorks();
    } finally {
      for (RawConnection connection : silent) {
        connection.close();
      }
    }
  }

  private void stillWorks() {
    assertThat(server.caller().get("/readyz").status()).isEqualTo(200);
  }
}
