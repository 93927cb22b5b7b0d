package io.flowfabric.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.store.jdbc.postgres.PostgresOpening;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class SweeperTest {
  private final BlockingQueue<Long> asked = new LinkedBlockingQueue<>();
  private final BlockingQueue<Boolean> answers = new LinkedBlockingQueue<>();
  private final Sweeper sweeper = new Sweeper(10_000, about -> {
    asked.add(about);
    try {
      return answers.take();
    } catch (InterruptedException ended) {
      throw new IllegalStateException(ended);
    }
  });

  @Test
  void sweeps_when_many_have_left() throws InterruptedException {
    sweeper.left(9_999);
    assertThat(asked.poll(20, TimeUnit.MILLISECONDS)).isNull();
    sweeper.left(1);
    assertThat(asked.take()).isEqualTo(10_000);
  }

  @Test
  void sweeps_once_at_a_time_and_then_what_has_left_since() throws InterruptedException {
    sweeper.left(10_000);
    assertThat(asked.take()).isEqualTo(10_000);
    sweeper.left(15_000);
    assertThat(asked.poll(20, TimeUnit.MILLISECONDS)).isNull();
    answers.add(true);
    assertThat(askedAgain()).isEqualTo(15_000);
  }

  @Test
  void asks_again_when_twice_as_many_have_left_if_it_was_too_early() throws InterruptedException {
    answers.add(false);
    sweeper.left(10_000);
    assertThat(asked.take()).isEqualTo(10_000);
    sweeper.left(9_999);
    assertThat(asked.poll(20, TimeUnit.MILLISECONDS)).isNull();
    sweeper.left(1);
    assertThat(askedAgain()).isEqualTo(20_000);
  }

  @Test
  void postgresql_forgets_what_was_deleted() throws SQLException {
    String url = PostgresServer.newDatabase();
    try (Workshop workshop = Workshop.at(url);
        Connections connections = PostgresOpening.connect(url, Clock.systemUTC())) {
      PostgresServer.execute(url, "ALTER TABLE ff_exec_queue SET (autovacuum_enabled = FALSE)");
      workshop.create();
      workshop.claim("w", 1);
      assertThat(connections.sweep(Places.QUEUE, 1))
          .as("for one place it is too early")
          .isFalse();
      assertThat(pagesWithNothingDead(url)).isZero();

      assertThat(connections.sweep(Places.QUEUE, 10_000)).isTrue();

      assertThat(pagesWithNothingDead(url)).isOne();
    }
  }

  /** What has left meanwhile is met by the next who leaves. */
  private long askedAgain() throws InterruptedException {
    while (true) {
      sweeper.left(0);
      Long again = asked.poll(5, TimeUnit.MILLISECONDS);
      if (again != null) {
        return again;
      }
    }
  }

  private static long pagesWithNothingDead(String url) throws SQLException {
    try (Connection connection = PostgresServer.connect(url);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(
            "SELECT relallvisible FROM pg_class WHERE oid = 'ff_exec_queue'::regclass")) {
      row.next();
      return row.getLong(1);
    }
  }
}
