package io.flowfabric.store.jdbc.postgres;

import io.flowfabric.decision.Topic;
import io.flowfabric.store.jdbc.Neighbours;
import io.flowfabric.store.jdbc.UniqueNumbers;
import io.flowfabric.store.jdbc.postgres.Notice.Greeting;
import io.flowfabric.store.jdbc.postgres.Notice.Sender;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
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
 *
 * <p>Who is alone tells nothing. Who begins to listen asks who is there, and whoever learns that it
 * is not alone says so before it tells anything; what it did until then, others look for when they
 * hear that.
 */
final class PostgresNeighbours implements Neighbours {
  private static final Logger LOG = LoggerFactory.getLogger(PostgresNeighbours.class);
  private static final String CHANNEL = "flowfabric";
  private static final String NOTIFY = "pg_notify('" + CHANNEL + "', ?)";
  /** A hint need not outlive a crash, so its commit waits for no disk. */
  private static final String NOTIFY_NOW =
      "SELECT set_config('synchronous_commit', 'off', TRUE), " + NOTIFY;

  private static final String NOTIFY_AT_COMMIT = "SELECT " + NOTIFY;

  private static final Duration LISTEN = Duration.ofSeconds(10);
  private static final Duration BETWEEN_NOTICES = Duration.ofMillis(5);
  private static final Duration BEFORE_RECONNECT = Duration.ofSeconds(1);

  private final PostgresUrl url;
  private final Hearer hearer;
  private final Sender self = new Sender(UniqueNumbers.seeded().next());
  private final Set<Topic> untold = new HashSet<>();
  private final Set<Greeting> unsaid = EnumSet.noneOf(Greeting.class);
  private final Semaphore toTell = new Semaphore(0);
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile boolean hearing;
  private volatile boolean alone = true;

  PostgresNeighbours(PostgresUrl url, Hearer hearer) {
    this.url = url;
    this.hearer = hearer;
    Thread.ofVirtual().name("flowfabric-listen").start(() -> keep(this::listen));
    Thread.ofVirtual().name("flowfabric-notify").start(() -> keep(this::notifyOthers));
  }

  @Override
  public void tell(Set<Topic> touched) {
    if (alone || touched.isEmpty()) {
      return;
    }
    synchronized (untold) {
      untold.addAll(touched);
    }
    goAhead();
  }

  private void say(Greeting greeting) {
    synchronized (untold) {
      unsaid.add(greeting);
    }
    goAhead();
  }

  private void goAhead() {
    if (toTell.availablePermits() == 0) {
      toTell.release();
    }
  }

  @Override
  public void tellAtCommit(Connection connection, Set<Topic> touched) throws SQLException {
    if (!touched.isEmpty()) {
      try (PreparedStatement statement = connection.prepareStatement(NOTIFY_AT_COMMIT)) {
        statement.setString(1, Notice.write(touched, Sender.GUEST));
        statement.execute();
      }
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
    say(Greeting.WHO_IS_THERE);
    try {
      while (!isClosed()) {
        PGNotification[] heard = driver.getNotifications(Math.toIntExact(LISTEN.toMillis()));
        for (PGNotification one : heard == null ? new PGNotification[0] : heard) {
          Notice.read(one.getParameter(), self).ifPresent(this::heed);
        }
      }
    } finally {
      hearing = false;
    }
  }

  private void heed(Notice.Heard heard) {
    boolean isNews = alone && heard.isNode();
    if (heard.isNode()) {
      alone = false;
    }
    if (isNews || heard.greeting() == Greeting.WHO_IS_THERE) {
      say(Greeting.I_AM);
    }
    if (heard.greeting() == Greeting.I_AM) {
      hearer.missedSome();
    } else {
      hearer.heard(heard.touched());
    }
  }

  /** What was to be said on a connection that was lost may not have been heard. */
  private void notifyOthers(Connection connection) throws SQLException, InterruptedException {
    say(Greeting.WHO_IS_THERE);
    if (!alone) {
      say(Greeting.I_AM);
    }
    try (PreparedStatement statement = connection.prepareStatement(NOTIFY_NOW)) {
      while (!isClosed()) {
        toTell.acquire();
        for (String notice : notices()) {
          statement.setString(1, notice);
          statement.execute();
        }
        closed.await(BETWEEN_NOTICES.toMillis(), TimeUnit.MILLISECONDS);
      }
    }
  }

  /** What there is to say, greetings first. */
  private List<String> notices() {
    synchronized (untold) {
      List<String> notices = new ArrayList<>();
      unsaid.forEach(greeting -> notices.add(Notice.write(greeting, self)));
      if (!untold.isEmpty()) {
        notices.add(Notice.write(untold, self));
      }
      unsaid.clear();
      untold.clear();
      return notices;
    }
  }

  private boolean isClosed() {
    return closed.getCount() == 0;
  }
}
