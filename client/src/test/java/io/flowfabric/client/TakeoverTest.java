package io.flowfabric.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Search.ExecutionFilter;
import io.flowfabric.execution.ListExecutions;
import io.flowfabric.model.Ending;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Limits;
import io.flowfabric.model.Page;
import io.flowfabric.sdk.Fabric;
import io.flowfabric.sdk.WorkerSettings;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Servers on one database that are stopped and killed, while clients go on as if nothing were. */
@Timeout(180)
final class TakeoverTest {
  private static final int CALLERS = 4;
  private static final int SOME = 150;

  @TempDir
  private static Path folder;

  private static EmbeddedPostgres database;
  private static String store;

  @BeforeAll
  static void start() throws IOException {
    database = EmbeddedPostgres.start();
    store = "postgresql://postgres:postgres@localhost:%d/postgres".formatted(database.getPort());
  }

  @AfterAll
  static void stop() throws IOException {
    database.close();
  }

  @Test
  void a_server_that_is_killed_under_load_loses_nothing_and_doubles_nothing() throws Exception {
    try (var first = ServerOnItsOwn.start(store, 0, folder);
        var second = ServerOnItsOwn.start(store, 0, folder);
        var submitters = new Submitters(both(first, second), CALLERS, "killed")) {
      submitters.awaitMore(SOME);
      first.kill();
      submitters.awaitMore(SOME);
      Map<Integer, ExecutionId> acknowledged = submitters.stop();

      assertThat(submitters.failures()).isEmpty();
      try (Fabric survivor = Fabric.open(second.url())) {
        assertThat(all(survivor, "killed").stream().map(ListExecutions.Entry::execution))
            .containsExactlyInAnyOrderElementsOf(acknowledged.values());
      }
    }
  }

  @Test
  void a_server_that_is_told_to_stop_hands_over_without_a_failed_request() throws Exception {
    try (var first = ServerOnItsOwn.start(store, 0, folder)) {
      String url = first.url();
      var runs = new ConcurrentHashMap<Integer, AtomicInteger>();
      try (Fabric worker = Fabric.open(url, settings("handed-over"));
          var submitters = new Submitters(url, CALLERS, "handed-over")) {
        worker.handle(
            "number",
            Integer.class,
            (number, task) ->
                runs.computeIfAbsent(number, unseen -> new AtomicInteger()).incrementAndGet());
        worker.start();
        submitters.awaitMore(SOME);
        first.tellToStop();
        assertThat(first.awaitEnd()).isZero();
        try (var second = ServerOnItsOwn.start(store, URI.create(url).getPort(), folder)) {
          assertThat(second.url()).isEqualTo(url);
          submitters.awaitMore(SOME);
          Map<Integer, ExecutionId> acknowledged = submitters.stop();

          assertThat(submitters.failures()).isEmpty();
          for (ExecutionId one : acknowledged.values()) {
            assertThat(worker.await(one)).isInstanceOf(Ending.Succeeded.class);
          }
          assertThat(runs.keySet()).isEqualTo(acknowledged.keySet());
          assertThat(all(worker, "handed-over")).hasSameSizeAs(acknowledged.keySet());
        }
      }
    }
  }

  @Test
  void who_waits_is_answered_before_the_server_ends() throws Exception {
    try (var server = ServerOnItsOwn.start(store, 0, folder);
        HttpClient http = HttpClient.newHttpClient()) {
      String url = server.url();
      var claim = HttpRequest.newBuilder(URI.create(url + "/v1/claims"))
          .header("Content-Type", "application/json")
          .POST(BodyPublishers.ofString("""
              {"lane_id":"empty","worker_id":"w","worker_instance_id":"i","wait_ms":60000}\
              """))
          .build();
      var answer = http.sendAsync(claim, BodyHandlers.ofString());
      Until.isTrue("the claim waits", () -> metrics(http, url).contains("ff_long_polls 1.0"));
      server.tellToStop();

      assertThat(answer.join().statusCode()).isEqualTo(204);
      assertThat(server.awaitEnd()).isZero();
    }
  }

  private static String metrics(HttpClient http, String url) {
    var request = HttpRequest.newBuilder(URI.create(url + "/metrics")).build();
    return http.sendAsync(request, BodyHandlers.ofString()).join().body();
  }

  private static WorkerSettings settings(String lane) {
    return WorkerSettings.builder()
        .lane(lane, 1)
        .slots(8)
        .leaseTtl(Duration.ofSeconds(5))
        .build();
  }

  private static String both(ServerOnItsOwn first, ServerOnItsOwn second)
      throws InterruptedException {
    return first.url() + "," + second.url().substring("http://".length());
  }

  private static List<ListExecutions.Entry> all(Fabric fabric, String lane) {
    var filter = new ExecutionFilter(null, null, new LaneId(lane), null);
    var entries = new ArrayList<ListExecutions.Entry>();
    ExecutionId after = null;
    do {
      Page<ListExecutions.Entry, ExecutionId> page =
          fabric.apply(new ListExecutions(filter, after, Limits.PAGE));
      entries.addAll(page.items());
      after = page.next().orElse(null);
    } while (after != null);
    return entries;
  }
}
