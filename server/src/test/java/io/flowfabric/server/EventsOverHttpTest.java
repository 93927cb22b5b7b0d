package io.flowfabric.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.execution.CancelExecution;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.model.Authority;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Payload;
import io.flowfabric.model.Submission;
import io.flowfabric.model.Tags;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Following what happens. */
@Timeout(60)
final class EventsOverHttpTest {
  private static final String COMPLETIONS = "/v1/events/stream?family=completion";

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
  void events_are_read_by_cursor_and_each_is_read_once() {
    String first = cancelled().toString();
    var page = server.caller().get("/v1/events?family=completion").json();
    String second = cancelled().toString();
    var rest = server
        .caller()
        .get("/v1/events?family=completion&wait_ms=5000&cursor="
            + page.path("next_cursor").asText())
        .json();

    assertThat(page.path("events").findValuesAsText("execution_id")).containsExactly(first);
    assertThat(rest.path("events").findValuesAsText("execution_id")).containsExactly(second);
  }

  @Test
  void a_stream_tells_what_happens_as_it_happens() throws Exception {
    try (var stream = follow(COMPLETIONS, "")) {
      stream.next(": following");
      String id = cancelled().toString();
      assertThat(stream.next("event: ")).isEqualTo("event: completion");
      assertThat(stream.next("data: ")).contains(id);
    }
  }

  @Test
  void who_comes_back_with_the_last_id_misses_nothing() throws Exception {
    String mark;
    try (var stream = follow(COMPLETIONS + "&cursor=oldest", "")) {
      cancelled();
      stream.next("data: ");
      mark = stream.next("id: ").substring("id: ".length());
    }
    String missed = cancelled().toString();

    try (var stream = follow(COMPLETIONS, mark)) {
      assertThat(stream.next("data: ")).contains(missed);
    }
  }

  @Test
  void a_filter_leaves_out_what_is_not_asked_for() throws Exception {
    try (var stream = follow(COMPLETIONS + "&cursor=oldest&lane_id=mail", "")) {
      cancelled("other");
      String id = cancelled("mail").toString();
      assertThat(stream.next("data: ")).contains(id);
    }
  }

  @Test
  void a_server_that_stops_ends_its_streams() throws Exception {
    try (var stream = follow(COMPLETIONS, "")) {
      stream.next("id: ");
      server.http().close();
      assertThat(stream.drained()).isTrue();
    }
  }

  @Test
  void what_cannot_be_followed_is_a_problem_before_the_stream_begins() {
    for (String query : new String[] {"", "?family=nonsense", "?family=lease&cursor=zz"}) {
      var reply = server.caller().get("/v1/events/stream" + query);
      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.type()).isEqualTo("application/problem+json");
    }
  }

  private ExecutionId cancelled() {
    return cancelled("mail");
  }

  private ExecutionId cancelled(String lane) {
    ExecutionId id = server.engine().ids().solo(new LaneId(lane));
    server.apply(new CreateExecution(
        id,
        Submission.of(new Namespace("acme"), new LaneId(lane), "x", Payload.EMPTY),
        Tags.NONE,
        null,
        null,
        null));
    server.apply(new CancelExecution(new Authority.Operator(id), ""));
    return id;
  }

  private Following follow(String path, String lastId) throws Exception {
    var request = server.caller().request(path).GET();
    if (!lastId.isEmpty()) {
      request.header("Last-Event-ID", lastId);
    }
    var response = server.caller().http().send(request.build(), BodyHandlers.ofInputStream());
    assertThat(response.headers().firstValue("Content-Type")).hasValue("text/event-stream");
    return new Following(
        new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8)));
  }

  private record Following(BufferedReader lines) implements AutoCloseable {
    String next(String prefix) throws IOException {
      String line = lines.readLine();
      while (line != null && !line.startsWith(prefix)) {
        line = lines.readLine();
      }
      return line;
    }

    boolean drained() throws IOException {
      return next("never") == null;
    }

    @Override
    public void close() throws IOException {
      lines.close();
    }
  }
}
