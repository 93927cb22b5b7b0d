package io.flowfabric.store.jdbc.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import io.flowfabric.store.jdbc.Connections;
import io.flowfabric.store.jdbc.DatabaseClock;
import io.flowfabric.store.jdbc.Session;
import io.flowfabric.store.jdbc.SqlTable;
import io.flowfabric.store.jdbc.postgres.LostReply.Mark;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A pool of connections. Nothing is set on a session, so that a pooler of transactions may stand in
 * between. A connection that died while it was idle is replaced before anybody notices, and a
 * server that is away is waited for as long as the URL says.
 */
final class PostgresConnections implements Connections {
  private static final Logger LOG = LoggerFactory.getLogger(PostgresConnections.class);
  private static final int POOL = 10;
  private static final int READ_TRIES = 3;
  private static final int ASKS_PER_SECOND = 20;

  /** What was deleted is to be a fifth of the table, in which a row takes some 120 bytes. */
  private static final int BYTES_WORTH_A_SWEEP = 600;

  private static final String BEGIN_READING = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
      + Planning.STATEMENTS + "; SELECT " + PostgresClock.NOW;

  private final HikariDataSource pool;
  private final PostgresClock clock;
  private final Duration patience;
  private final PostgresFailures failures;

  private final AheadOfTime ahead = new AheadOfTime(PostgresConnections::giveUp);

  /** Null until it is asked for, at first and again after a connection was lost. */
  private volatile @Nullable String life;

  /** @param clock one to go by instead of the server's, for tests that move time */
  PostgresConnections(PostgresUrl url, @Nullable InstantSource clock) {
    this.clock = new PostgresClock(clock);
    this.patience = url.patience();
    this.failures = new PostgresFailures(url.address());
    this.pool = pool(url);
  }

  private HikariDataSource pool(PostgresUrl url) {
    var config = new HikariConfig();
    config.setJdbcUrl(url.jdbc());
    config.setUsername(url.user());
    config.setPassword(url.password());
    config.setMaximumPoolSize(POOL);
    config.setMinimumIdle(0);
    config.setConnectionTimeout(patience.toMillis());
    config.setPoolName("flowfabric");
    config.addDataSourceProperty("tcpKeepAlive", "true");
    config.addDataSourceProperty("binaryTransferEnable", String.valueOf(UuidArray.OID));
    // Details of errors quote the rows they are about, and rows hold payloads.
    config.addDataSourceProperty("logServerErrorDetail", "false");
    try {
      return new HikariDataSource(config);
    } catch (PoolInitializationException unusable) {
      throw unusable.getCause() instanceof SQLException why ? failures.of(why) : unusable;
    }
  }

  @Override
  public <R> R write(Use<R> use, Consumer<? super R> committed) {
    Sent<R> sent = null;
    for (int dead = 0; sent == null; dead++) {
      sent = send(use, dead < POOL);
    }
    if (sent.unanswered != null) {
      settle(sent.mark, sent.unanswered);
    }
    committed.accept(sent.result);
    return sent.result;
  }

  /**
   * A transaction that ended on our side.
   *
   * @param unanswered how it came that it is not known whether it was committed, if it is not
   */
  private record Sent<R>(R result, Mark mark, @Nullable SQLException unanswered) {}

  /** Null when the connection was found dead before anything was asked, if that may be. */
  private <R> @Nullable Sent<R> send(Use<R> use, boolean mayBeDead) {
    boolean busy = ahead.isBusy();
    Opening waiting = ahead.take();
    Connection connection = waiting == null ? borrow() : waiting.connection();
    Opening opening = waiting;
    Opening next = null;
    boolean open = true;
    try {
      if (opening == null) {
        opening = new Opening(connection, lifeOfServer(connection), clock);
        connection.setAutoCommit(false);
      }
      var rows = new PostgresRowSets(connection, opening);
      R result = use.with(new Session(connection, rows, opening, opening::stamp, opening.life()));
      opening.open();
      open = false;
      next = busy ? opening.next() : null;
      return new Sent<>(result, opening.mark(), commit(rows, next));
    } catch (SQLException failure) {
      noteLoss(failure);
      boolean asked = opening != null && opening.isOpen() && waiting == null;
      if (mayBeDead && !asked && failures.isLost(failure)) {
        return null;
      }
      throw failures.ofWriting(failure);
    } finally {
      ahead.ended();
      if (next != null && next.isOpen()) {
        ahead.opened(next);
      } else {
        end(connection, open);
      }
    }
  }

  /**
   * Null when the commit was answered. An answer that it failed is thrown, unless what failed may
   * have come after the commit.
   */
  private @Nullable SQLException commit(PostgresRowSets rows, @Nullable Opening next)
      throws SQLException {
    try {
      rows.commit(next);
      return null;
    } catch (SQLException failure) {
      if (failures.isLost(failure)) {
        noteLoss(failure);
        return failure;
      }
      if (next != null && !failures.isOfWriting(failure)) {
        return failure;
      }
      throw failure;
    }
  }

  /** Returns when the transaction was committed all the same. */
  private void settle(Mark mark, SQLException unanswered) {
    LOG.info("transaction={} commit unanswered, asking what became of it", mark.number());
    switch (fate(mark, unanswered)) {
      case COMMITTED -> LOG.info("transaction={} was committed", mark.number());
      case NOT_COMMITTED -> throw failures.ofWriting(unanswered);
      case UNKNOWN -> throw failures.ofCommitUnanswered(unanswered);
    }
  }

  private LostReply.Fate fate(Mark mark, SQLException unanswered) {
    int asks = Math.toIntExact(Math.max(1, patience.toSeconds() * ASKS_PER_SECOND));
    for (int dead = 0; dead <= POOL; dead++) {
      try (Connection connection = pool.getConnection()) {
        return LostReply.fate(connection, mark, asks);
      } catch (SQLException failure) {
        unanswered.addSuppressed(failure);
        if (!failures.isLost(failure) || failure instanceof SQLTransientConnectionException) {
          return LostReply.Fate.UNKNOWN;
        }
      }
    }
    return LostReply.Fate.UNKNOWN;
  }

  @Override
  public <R> R read(Use<R> use) {
    for (int tries = 1; ; tries++) {
      Begun<Long> begun = begin(PostgresConnections::beginReading);
      var reading = PostgresClock.Reading.of(begun.mark, begun.asked);
      try {
        return use.with(session(begun.connection, () -> clock.at(reading, begun.connection)));
      } catch (SQLException failure) {
        noteLoss(failure);
        if (!failures.isLost(failure) || tries == READ_TRIES) {
          throw failures.of(failure);
        }
      } finally {
        end(begun.connection, true);
      }
    }
  }

  /** The time at which it began. */
  private static long beginReading(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(BEGIN_READING);
      while (statement.getResultSet() == null) {
        statement.getMoreResults();
      }
      try (ResultSet row = statement.getResultSet()) {
        row.next();
        return row.getLong(1);
      }
    }
  }

  /**
   * A transaction that has begun.
   *
   * @param asked when it was asked for, in nanoseconds of this machine
   */
  private record Begun<M>(Connection connection, M mark, long asked) {}

  /** What begins a transaction, and shows thereby that the connection is alive. */
  private interface Beginning<M> {
    M on(Connection connection) throws SQLException;
  }

  /** Each dead connection leaves the pool when it is found; so in the end there is a new one. */
  private <M> Begun<M> begin(Beginning<M> beginning) {
    for (int dead = 0; ; dead++) {
      Connection connection = borrow();
      try {
        long asked = PostgresClock.ticks();
        return new Begun<>(connection, beginning.on(connection), asked);
      } catch (SQLException failure) {
        end(connection, true);
        noteLoss(failure);
        if (!failures.isLost(failure) || dead == POOL) {
          throw failures.of(failure);
        }
      }
    }
  }

  private Connection borrow() {
    try {
      return pool.getConnection();
    } catch (SQLTransientConnectionException none) {
      throw none.getCause() instanceof SQLException why
          ? failures.of(why)
          : failures.ofNoneFree(POOL);
    } catch (SQLException failure) {
      throw failures.of(failure);
    }
  }

  /**
   * Read before a transaction begins, so that it is never newer than the life that the transaction
   * runs in; an older one only makes an answer about it less certain.
   */
  private String lifeOfServer(Connection connection) throws SQLException {
    String known = life;
    if (known == null) {
      known = LostReply.life(connection);
      life = known;
    }
    return known;
  }

  private void noteLoss(SQLException failure) {
    if (failures.isLost(failure)) {
      life = null;
    }
  }

  /** A connection that is lost has rolled back already; the failure that led here tells more. */
  private static void end(Connection connection, boolean open) {
    try (connection) {
      if (open && connection.getAutoCommit()) {
        try (Statement statement = connection.createStatement()) {
          statement.execute("ROLLBACK");
        }
      } else if (open) {
        connection.rollback();
      }
    } catch (SQLException lost) {
      LOG.debug("a transaction could not be rolled back by hand", lost);
    }
  }

  private static void giveUp(Opening unused) {
    end(unused.connection(), true);
  }

  @Override
  public <R> R join(Connection connection, Use<R> use) {
    try {
      Session session = session(connection, clock.asking(connection));
      R result = use.with(session);
      session.rows().send();
      return result;
    } catch (SQLException failure) {
      throw failures.ofWriting(failure);
    }
  }

  /** One whose rows nobody will know by the number of its transaction. */
  private static Session session(Connection connection, DatabaseClock time) {
    return new Session(connection, new PostgresRowSets(connection, null), time, () -> 0, "");
  }

  /**
   * As it would otherwise do by itself, but sooner. Who may not do that to the table is told so.
   */
  @Override
  public boolean sweep(SqlTable table, long deleted) {
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement()) {
      if (deleted * BYTES_WORTH_A_SWEEP < bytes(table, statement)) {
        return false;
      }
      statement.execute("VACUUM (SKIP_LOCKED, TRUNCATE FALSE) " + table.name());
    } catch (SQLException failure) {
      LOG.debug("{} could not be swept", table.name(), failure);
    }
    return true;
  }

  private static long bytes(SqlTable table, Statement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery("SELECT pg_table_size('" + table.name() + "')")) {
      row.next();
      return row.getLong(1);
    }
  }

  @Override
  public void close() {
    ahead.close();
    pool.close();
  }
}
