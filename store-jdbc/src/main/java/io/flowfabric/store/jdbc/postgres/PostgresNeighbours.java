package io.flowfabric.store.jdbc.postgres;

import io.flowfabric.decision.Topic;
import io.flowfabric.store.jdbc.Neighbours;
import io.flowfabric.store.jdbc.UniqueNumbers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Word by {@code NOTIFY}, on a connection of its own and after the commits that it is about: a
 * notification inside of a transaction would make all of them commit one after the other. What
 * comes while one is under way goes with the next. Whatever is lost is made up for by looking.
 */
final class PostgresNeighbours implements Neighbours {
  private static final Logger LOG = LoggerFactory.getLogger(PostgresNeighbours.class);
  private static final String CHANNEL = "flowfabric";
  /** A hint need not outlive a crash, so its commit waits for no disk. */
  private static final String NOTIFY =
      "SELECT set_config('synchronous_commit', 'off', TRUE), pg_notify('" + CHANNEL + "', ?)";

  private static final Duration LISTEN = Duration.ofSeconds(10);
  private static final Duration BETWEEN_NOTICES = Duration.ofMillis(5);
  private static final Duration BEFORE_RECONNECT = Duration.ofSeconds(1);

  private final PostgresUrl url;
  private final Hearer hearer;
  private final Notice.Sender self = new Notice.Sender(UniqueNumbers.seeded().next());
  private final Set<Topic> untold = new HashSet<>();
  private final Semaphore toTell = new Semaphore(0);
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile boolean hearing;

  PostgresNeighbours(PostgresUrl url, Hearer hearer) {
    this.url = url;
    this.hearer = hearer;
    Thread.ofVirtual().name("flowfabric-listen").start(() -> keep(this::listen));
    Thread.ofVirtual().name("flowfabric-notify").start(() -> keep(this::notifyOthers));
  }

  @Override
  public void tell(Set<Topic> touched) {
    if (touched.isEmpty()) {
      return;
    }
    synchronized (untold) {
      untold.addAll(touched);
    }
    if (toTell.availablePermits() == 0) {
      toTell.release();
    }
  }

  @Override
  public boolean areHeard() {
    return hearing;
  }

  @Override
  public void close() {
    closed.countDown();
    toTell.release();
  }

  /** What is done with a connection for as long as it lasts. */
  private interface Duty {
    void on(Connection connection) throws SQLException, InterruptedException;
  }

  private void keep(Duty duty) {
    try {
      while (!isClosed()) {
        try (Connection connection = url.connect()) {
          duty.on(connection);
        } catch (SQLException lost) {
          LOG.info("no word from other nodes for now: {}", lost.getMessage());
        }
        closed.await(BEFORE_RECONNECT.toMillis(), TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private void listen(Connection connection) throws SQLException {
    var driver = connection.unwrap(PGConnection.class);
    try (Statement statement = connection.createStatement()) {
      statement.execute("LISTEN " + CHANNEL);
    }
    hearer.missedSome();
    hearing = true;
    try {
      while (!isClosed()) {
        PGNotification[] heard = driver.getNotifications(Math.toIntExact(LISTEN.toMillis()));
        for (PGNotification one : heard == null ? new PGNotification[0] : heard) {
          hearer.heard(Notice.read(one.getParameter(), self));
        }
      }
    } finally {
      hearing = false;
    }
  }

  private void notifyOthers(Connection connection) throws SQLException, InterruptedException {
    try (PreparedStatement statement = connection.prepareStatement(NOTIFY)) {
      while (!isClosed()) {
        toTell.acquire();
        Set<Topic> next;
        synchronized (untold) {
          next = Set.copyOf(untold);
          untold.clear();
        }
        if (!next.isEmpty()) {
          statement.setString(1, Notice.write(next, self));
          statement.execute();
        }
        closed.await(BETWEEN_NOTICES.toMillis(), TimeUnit.MILLISECONDS);
      }
    }
  }

  private boolean isClosed() {
    return closed.getCount() == 0;
  }
}
