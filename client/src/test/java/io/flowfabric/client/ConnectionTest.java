package io.flowfabric.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.engine.outside.Outside;
import io.flowfabric.error.EngineException;
import io.flowfabric.error.ErrorClass;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Payload;
import io.flowfabric.model.Submission;
import io.flowfabric.model.WorkerIdentity;
import io.flowfabric.service.Ping;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is sent again, and what is not. */
final class ConnectionTest {
  private static final String PONG = """
      {"backend":{"family":"memory","tag":"memory","version":"1"},"server_time":7}\
      """;
  private static final ClaimExecutions CLAIM = new ClaimExecutions(
      new LaneId("a"),
      WorkerIdentity.of("w", "i"),
      Capabilities.NONE,
      Duration.ofSeconds(1),
      1,
      Takeover.NEVER);

  private final List<AutoCloseable> open = new ArrayList<>();
  private final List<String> seen = new CopyOnWriteArrayList<>();

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable one : open) {
      one.close();
    }
  }

  @Test
  void what_was_turned_away_unread_is_sent_again() throws IOException {
    String url = server(503, "{}", 503, "busy", 200, "\"NothingToClaim\"");

    assertThat(fabric(url).apply(CLAIM)).isEqualTo(new ClaimExecutions.Outcome.NothingToClaim());
    assertThat(seen).hasSize(3);
  }

  @Test
  void what_the_engine_said_is_thrown_and_not_sent_again() throws IOException {
    String url = server(503, """
        {"detail":"x","fault":{"Contention":{"operation":"ping","tries":3}}}\
        """);

    assertThatThrownBy(() -> fabric(url).apply(new Ping()))
        .isInstanceOf(EngineException.Contention.class);
    assertThat(seen).hasSize(1);
  }

  @Test
  void a_question_without_an_answer_is_asked_again_and_a_claim_is_not() throws IOException {
    String asked = server(0, "", 200, PONG);
    assertThat(fabric(asked).apply(new Ping()).serverTime().toEpochMilli()).isEqualTo(7);

    seen.clear();
    String claimed = server(0, "", 200, "\"NothingToClaim\"");
    assertThatThrownBy(() -> fabric(claimed).apply(CLAIM))
        .isInstanceOf(EngineException.Transport.class)
        .satisfies(failure -> assertThat(ErrorClass.of(failure)).isEqualTo(ErrorClass.RETRYABLE));
    assertThat(seen).hasSize(1);
  }

  @Test
  void a_submit_without_an_answer_is_sent_again_under_the_same_id() throws IOException {
    var submit = CreateExecution.of(
        ExecutionId.parse("{fp:1}:0198c0de-0000-7000-8000-000000000001"),
        Submission.of(new Namespace("a"), new LaneId("b"), "c", Payload.of(new byte[0])));
    String duplicate = "{\"Duplicate\":{\"execution_id\":\"%s\"}}".formatted(submit.execution());

    assertThat(fabric(server(0, "", 200, duplicate)).apply(submit))
        .isEqualTo(new CreateExecution.Outcome.Duplicate(submit.execution()));
    assertThat(seen).hasSize(2);
  }

  @Test
  void where_there_are_several_servers_the_next_one_is_asked() throws IOException {
    // Which one a client begins with is up to chance, so all of these are tried by several.
    for (int client = 0; client < 8; client++) {
      String there = server(200, "\"NothingToClaim\"");
      var fabric =
          fabric("http://127.0.0.1:" + freePort() + "," + there.substring("http://".length()));

      assertThat(fabric.apply(CLAIM)).isEqualTo(new ClaimExecutions.Outcome.NothingToClaim());
    }
  }

  @Test
  void opening_asks_the_next_server_too() throws IOException {
    String about = "{\"partitions\":{\"flow\":256,\"budget\":32,\"quota\":32}}";
    for (int client = 0; client < 8; client++) {
      String there = server(200, about);
      var fabric =
          fabric("http://127.0.0.1:" + freePort() + "," + there.substring("http://".length()));

      assertThat(fabric.partitions()).isNotNull();
    }
  }

  @Test
  void patience_is_for_who_has_answered_before() throws IOException {
    String nobody = "http://127.0.0.1:" + freePort() + "?patience=100000";
    assertThatThrownBy(() -> fabric(nobody).apply(new Ping()))
        .isInstanceOf(EngineException.Transport.class);

    Object[] away = new Object[80];
    for (int visit = 0; visit < away.length; visit += 2) {
      away[visit] = 503;
      away[visit + 1] = "stopping";
    }
    var asleep = new AtomicLong();
    var fabric = track(HttpFabric.to(
        ServerAddress.parse(server(away) + "?patience=20", Optional.empty()), dozing(asleep)));
    assertThatThrownBy(() -> fabric.apply(CLAIM)).isInstanceOf(EngineException.Transport.class);
    assertThat(Duration.ofNanos(asleep.get()))
        .isBetween(Duration.ofSeconds(20), Duration.ofSeconds(21));
  }

  /** Sleeps in no time, by a clock that nothing else moves. */
  private static Outside dozing(AtomicLong asleep) {
    return new Outside(
        Outside.SYSTEM.entropy(),
        time -> asleep.addAndGet(time.toNanos()),
        asleep::get,
        Outside.SYSTEM.clock());
  }

  @Test
  void a_token_travels_in_its_header_and_shows_nowhere_else() throws IOException {
    String url = server(401, "{\"detail\":\"missing or invalid Authorization header\"}");
    var address = ServerAddress.parse(url.replace("//", "//s3cret@"), Optional.empty());

    assertThat(address.toString()).doesNotContain("s3cret");
    assertThatThrownBy(() -> track(HttpFabric.to(address)).apply(new Ping()))
        .isInstanceOf(EngineException.Transport.class)
        .hasMessageNotContaining("s3cret")
        .hasMessageContaining("auth");
    assertThat(seen).containsExactly("Bearer s3cret");
  }

  @Test
  void an_address_that_is_none_is_refused_without_being_repeated() {
    for (String url : List.of(
        "http://",
        "http://s3cret@",
        "http://s3cret@a b",
        "http://s3cret@a?b=c",
        "http://s3cret@a?patience=soon")) {
      assertThatThrownBy(() -> ServerAddress.parse(url, Optional.empty()))
          .isInstanceOf(EngineException.Validation.class)
          .hasMessageNotContaining("s3cret");
    }
  }

  private HttpFabric fabric(String url) {
    return track(HttpFabric.to(ServerAddress.parse(url, Optional.empty())));
  }

  private <C extends AutoCloseable> C track(C one) {
    open.addFirst(one);
    return one;
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** Answers with each status and body in turn; 0 hangs up. */
  private String server(Object... answers) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    Iterator<Object> next = List.of(answers).iterator();
    server.createContext("/", exchange -> {
      seen.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
      exchange.getRequestBody().readAllBytes();
      int status = (int) next.next();
      byte[] body = ((String) next.next()).getBytes(StandardCharsets.UTF_8);
      if (status == 0) {
        exchange.close();
        return;
      }
      exchange.sendResponseHeaders(status, body.length);
      exchange.getResponseBody().write(body);
      exchange.close();
    });
    String url = "http://127.0.0.1:" + server.getAddress().getPort();
    server.start();
    open.addFirst(() -> server.stop(0));
    return url;
  }
}
