package io.flowfabric.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.error.EngineException;
import io.flowfabric.store.jdbc.Hand.Deed;
import io.flowfabric.store.jdbc.Hand.Deed.Kind;
import io.flowfabric.tck.rig.Crowd;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

final class PostgresRaceTest implements RaceContract {
  private static final int RESTARTS = Integer.getInteger("race.restarts", 2);
  private static final int WORK_BETWEEN = 150;
  private static final long BETWEEN_LOOKS_NANOS = 20_000_000;

  @TempDir
  Path folder;

  private long deadlocks;

  @Override
  public String newUrl() {
    return PostgresServer.newDatabase();
  }

  @BeforeEach
  void countDeadlocks() throws SQLException {
    deadlocks = deadlocks();
  }

  @AfterEach
  void requireNoDeadlock() throws SQLException {
    assertThat(deadlocks()).as("deadlocks that the server had to break").isEqualTo(deadlocks);
  }

  @Test
  void a_server_that_crashes_under_load_loses_nothing_acknowledged(TestReporter reporter) {
    try (var server = new RestartablePostgres(folder);
        Workshop workshop = Workshop.at(server.url() + "?patience=60")) {
      Queue<Deed> deeds = new ConcurrentLinkedQueue<>();
      var unknown = new AtomicInteger();
      var open = new AtomicBoolean(true);
      Crowd.atOnce(THREADS + 1, number -> {
        if (number == THREADS) {
          crashRepeatedly(server, deeds, open);
        } else {
          var hand = new Hand(workshop, "hand-" + number, deeds::add);
          while (open.get()) {
            unknown.addAndGet(workOnce(hand));
          }
        }
        return number;
      });
      reporter.publishEntry("acknowledged", String.valueOf(deeds.size()));
      reporter.publishEntry("outcome unknown", unknown.toString());
      requireKept(workshop, deeds);
    }
  }

  private static void crashRepeatedly(
      RestartablePostgres server, Queue<Deed> deeds, AtomicBoolean open) {
    try {
      for (int restart = 0; restart < RESTARTS; restart++) {
        awaitMore(deeds);
        server.crashAndRestart();
      }
      awaitMore(deeds);
    } finally {
      open.set(false);
    }
  }

  private static void awaitMore(Queue<Deed> deeds) {
    int enough = deeds.size() + WORK_BETWEEN;
    while (deeds.size() < enough) {
      LockSupport.parkNanos(BETWEEN_LOOKS_NANOS);
    }
  }

  /** An outcome that cannot be known may be told so; nothing else may be. */
  private static int workOnce(Hand hand) {
    try {
      hand.handIn(1);
      hand.work();
      return 0;
    } catch (EngineException.Transport failure) {
      assertThat(failure).hasMessageContaining("the outcome is unknown");
      return 1;
    }
  }

  private static void requireKept(Workshop workshop, Queue<Deed> deeds) {
    assertThat(deeds).as("each lease is handed out once").doesNotHaveDuplicates();
    assertThat(workshop.stored())
        .containsAll(deeds.stream()
            .filter(deed -> deed.kind() == Kind.CREATED)
            .map(Deed::execution)
            .toList());
    assertThat(workshop.completed())
        .doesNotHaveDuplicates()
        .containsAll(deeds.stream()
            .filter(deed -> deed.kind() == Kind.COMPLETED)
            .map(Deed::execution)
            .toList());
    workshop.requireSound();
  }

  private static long deadlocks() throws SQLException {
    try (Connection connection = PostgresServer.connect(PostgresServer.newDatabase());
        var statement = connection.createStatement();
        var row = statement.executeQuery("SELECT sum(deadlocks) FROM pg_stat_database")) {
      row.next();
      return row.getLong(1);
    }
  }
}
