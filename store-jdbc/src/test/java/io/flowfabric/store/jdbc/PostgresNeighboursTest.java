package io.flowfabric.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.Await;
import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.decision.Topic;
import io.flowfabric.engine.Engine;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Payload;
import io.flowfabric.model.Submission;
import io.flowfabric.model.WorkerIdentity;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

@Timeout(120)
final class PostgresNeighboursTest {
  private static final LaneId LANE = new LaneId("shared lane");
  private static final String LISTENING =
      "SELECT count(*) FROM pg_stat_activity WHERE query = 'LISTEN flowfabric' AND pid <> ALL"
          + " (ARRAY[pg_backend_pid()])";

  @Test
  void a_commit_of_one_node_wakes_the_other() throws Exception {
    String url = PostgresServer.newDatabase();
    try (Engine one = Engine.open(url);
        Engine other = Engine.open(url)) {
      awaitHearing(other);
      assertWoken(other, () -> create(one));
    }
  }

  @Test
  void who_waits_on_one_node_gets_what_comes_to_the_other() {
    String url = PostgresServer.newDatabase();
    try (Engine one = Engine.open(url);
        Engine other = Engine.open(url)) {
      assertHandedOver(one, other);
    }
  }

  @Test
  void who_knows_a_lane_looks_again_when_another_node_says_so() throws Exception {
    String url = PostgresServer.newDatabase();
    try (Engine one = Engine.open(url);
        Engine other = Engine.open(url)) {
      awaitHearing(other);
      create(other);
      assertThat(other.apply(claim())).isInstanceOf(ClaimExecutions.Outcome.Claimed.class);
      assertThat(other.apply(claim())).isInstanceOf(ClaimExecutions.Outcome.NothingToClaim.class);

      assertWoken(other, () -> create(one, ExecutionPolicy.builder().priority(5).build()));

      assertThat(other.apply(claim()))
          .as("before what was first")
          .isInstanceOf(ClaimExecutions.Outcome.Claimed.class);
    }
  }

  @Test
  void who_is_alone_tells_nothing() throws Exception {
    String url = PostgresServer.newDatabase();
    try (Engine one = Engine.open(url);
        Connection listening = PostgresServer.connect(url)) {
      awaitHearing(one);
      execute(listening, "LISTEN flowfabric");
      create(one);
      execute(listening, "NOTIFY flowfabric, 'end'");

      assertThat(heardUntil("end", listening))
          .as("but to ask who is there")
          .allMatch(notice -> notice.endsWith("?") || notice.equals("end"));
    }
  }

  @Test
  void who_learns_that_it_is_not_alone_says_so_and_tells_what_it_does() throws Exception {
    String url = PostgresServer.newDatabase();
    try (Engine one = Engine.open(url);
        Connection listening = PostgresServer.connect(url)) {
      awaitHearing(one);
      execute(listening, "LISTEN flowfabric");
      execute(listening, "NOTIFY flowfabric, E'abc\n?'");
      assertThat(heardUntil("!", listening)).last().asString().endsWith("!");

      create(one);

      assertThat(heardUntil("wshared lane", listening)).isNotEmpty();
    }
  }

  @Test
  void who_comes_later_sees_what_was_done_before_it_was_known() throws Exception {
    String url = PostgresServer.newDatabase();
    try (Engine one = Engine.open(url);
        Engine other = Engine.open(url)) {
      // Whatever the order in which they come to know each other, each of these gets its due.
      for (int round = 0; round < 5; round++) {
        assertHandedOver(one, other);
      }
    }
  }

  @Test
  void the_commit_of_a_guest_wakes_those_who_wait() throws Exception {
    String url = PostgresServer.newDatabase();
    try (Engine engine = Engine.open(url);
        Connection guest = PostgresServer.connect(url)) {
      awaitHearing(engine);
      guest.setAutoCommit(false);
      engine.join(guest, creation(engine, ExecutionPolicy.NONE));

      var woken = new CountDownLatch(1);
      engine.store().onCommit(new Topic.Work(LANE), woken::countDown);
      assertThat(woken.await(50, TimeUnit.MILLISECONDS)).as("before the commit").isFalse();
      guest.commit();

      assertThat(woken.await(30, TimeUnit.SECONDS)).isTrue();
      assertThat(engine.apply(claim())).isInstanceOf(ClaimExecutions.Outcome.Claimed.class);
    }
  }

  @Test
  void a_listener_that_was_cut_off_listens_again() throws Exception {
    String url = PostgresServer.newDatabase();
    try (Engine one = Engine.open(url);
        Engine other = Engine.open(url)) {
      awaitHearing(one);
      awaitHearing(other);
      PostgresServer.execute(
          url,
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
              + " WHERE query = 'LISTEN flowfabric'");
      awaitDeaf(other);
      awaitHearing(other);
      assertWoken(other, () -> create(one));
    }
  }

  @Test
  void without_notifications_nobody_listens_and_waiting_works_by_looking() throws Exception {
    String url = PostgresServer.newDatabase() + "&notifications=off";
    long before = listening(url);
    try (Engine one = Engine.open(url);
        Engine other = Engine.open(url)) {
      assertHandedOver(one, other);
      assertThat(listening(url)).isLessThanOrEqualTo(before);
    }
  }

  private static void assertHandedOver(Engine one, Engine other) {
    CompletableFuture<ClaimExecutions.Outcome> waiting = CompletableFuture.supplyAsync(
        () -> other.apply(new Await<>(claim(), Duration.ofMinutes(2))));
    create(one);
    assertThat(waiting.join()).isInstanceOf(ClaimExecutions.Outcome.Claimed.class);
  }

  private static void assertWoken(Engine listening, Runnable commit) throws InterruptedException {
    var woken = new CountDownLatch(1);
    listening.store().onCommit(new Topic.Work(LANE), woken::countDown);
    commit.run();
    assertThat(woken.await(30, TimeUnit.SECONDS)).isTrue();
  }

  private static void create(Engine engine) {
    create(engine, ExecutionPolicy.NONE);
  }

  private static void create(Engine engine, ExecutionPolicy policy) {
    engine.apply(creation(engine, policy));
  }

  private static CreateExecution creation(Engine engine, ExecutionPolicy policy) {
    return CreateExecution.of(
        engine.ids().solo(LANE),
        new Submission(new Namespace("tests"), LANE, "job", Payload.EMPTY, null, "", null, policy));
  }

  private static ClaimExecutions claim() {
    return new ClaimExecutions(
        LANE,
        WorkerIdentity.of("w", "w-1"),
        Capabilities.NONE,
        Duration.ofSeconds(30),
        1,
        Takeover.AT_ONCE);
  }

  /** A store that hears of others lets those who wait look less often. */
  private static void awaitHearing(Engine engine) {
    while (engine.store().pace().poll().toMillis() < 1000) {
      Thread.onSpinWait();
    }
  }

  private static void awaitDeaf(Engine engine) {
    while (engine.store().pace().poll().toMillis() >= 1000) {
      Thread.onSpinWait();
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** All that is heard, the last of which ends as it should. */
  private static List<String> heardUntil(String end, Connection listening) throws SQLException {
    List<String> heard = new ArrayList<>();
    while (heard.isEmpty() || !heard.getLast().endsWith(end)) {
      PGNotification[] more = listening.unwrap(PGConnection.class).getNotifications(100);
      for (PGNotification one : more == null ? new PGNotification[0] : more) {
        if (heard.isEmpty() || !heard.getLast().endsWith(end)) {
          heard.add(one.getParameter());
        }
      }
    }
    return heard;
  }

  private static long listening(String url) throws SQLException {
    try (Connection connection = PostgresServer.connect(url.replace("&notifications=off", ""));
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(LISTENING)) {
      row.next();
      return row.getLong(1);
    }
  }
}
