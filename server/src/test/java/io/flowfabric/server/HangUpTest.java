package io.flowfabric.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.WorkerIdentity;
import io.flowfabric.wire.CommandWire;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Work that was claimed for somebody who is no longer there goes to whoever comes next. */
@Timeout(60)
final class HangUpTest {
  /** Far longer than the test, so what is not given back is missed. */
  private static final String CLAIM = """
      {"lane_id":"mail","worker_id":"w","worker_instance_id":"%s",\
      "lease_ttl_ms":600000,"max":5,"wait_ms":%d}\
      """;

  private static final ClaimExecutions COMMAND = new ClaimExecutions(
      new LaneId("mail"),
      WorkerIdentity.of("w", "gone"),
      Capabilities.NONE,
      Duration.ofMinutes(10),
      5,
      Takeover.AT_ONCE);

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
  void what_a_caller_who_hung_up_would_have_got_is_there_for_the_next() throws Exception {
    hangUpWhileWaitingAt("/v1/claims", CLAIM.formatted("gone", 50_000));
  }

  @Test
  void so_it_is_when_the_claim_was_sent_as_a_command() throws Exception {
    var body = new String(CommandWire.of(COMMAND).request(COMMAND), StandardCharsets.UTF_8);
    hangUpWhileWaitingAt("/v1/commands/claim_executions?wait_ms=50000", body);
  }

  private void hangUpWhileWaitingAt(String path, String body) throws IOException {
    try (var gone = RawConnection.to(server.http().port())) {
      gone.send(post(path, body));
      Until.isTrue(() -> server.http().waiting() == 1);
    }
    submit();
    Until.isTrue(() -> server.http().waiting() == 0);
    var claimed = server.caller().post("/v1/claims", CLAIM.formatted("here", 20_000));

    assertThat(claimed.status()).isEqualTo(200);
    assertThat(claimed.json().path("claims")).hasSize(1);
    assertThat(claimed.json().at("/claims/0/attempt_index").asInt()).isZero();
  }

  @Test
  void who_sends_the_next_request_early_gets_both_answers() throws Exception {
    try (var eager = RawConnection.to(server.http().port())) {
      eager.send(post("/v1/claims", CLAIM.formatted("eager", 50_000)));
      Until.isTrue(() -> server.http().waiting() == 1);
      eager.send("GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
      submit();

      assertThat(eager.response())
          .containsSubsequence("HTTP/1.1 200", "\"claims\":[{", "HTTP/1.1 200");
    }
  }

  private void submit() {
    server.caller().post("/v1/executions", """
        {"namespace":"a","lane_id":"mail","execution_kind":"b"}\
        """);
  }

  private static String post(String path, String body) {
    return "POST " + path + " HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        + "Content-Length: " + body.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + body;
  }
}
