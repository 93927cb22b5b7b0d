package io.flowfabric.store.jdbc.sqlite;

import io.flowfabric.store.jdbc.Connections;
import io.flowfabric.store.jdbc.DatabaseClock;
import io.flowfabric.store.jdbc.Session;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.JDBC;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteOpenMode;

/**
 * One connection that writes, lent to one thread at a time, and for a file a few that read beside
 * it. A database in memory has only the one, since readers of a shared cache would meet its locks.
 */
final class SqliteConnections implements Connections {
  private static final Logger LOG = LoggerFactory.getLogger(SqliteConnections.class);
  private static final int READERS = 4;
  private static final int BUSY_MILLIS = 10_000;
  private static final int OPENINGS = 100;

  /** What a backlog of some ten thousand is in; pages that do not fit are read again and again. */
  private static final int WRITER_CACHE_KILOBYTES = 32 * 1024;

  private static final int READER_CACHE_KILOBYTES = 2 * 1024;

  private final SqliteUrl url;
  private final DatabaseClock clock;
  private final SqliteFailures failures;
  private final ReentrantLock turn = new ReentrantLock(true);
  private final Connection writer;
  private final LinkedBlockingDeque<Connection> readers = new LinkedBlockingDeque<>();
  private volatile boolean closed;

  SqliteConnections(SqliteUrl url, InstantSource clock) {
    this.url = url;
    this.clock = () -> clock.instant().truncatedTo(ChronoUnit.MILLIS);
    this.failures = new SqliteFailures(url.address());
    this.writer = open(WRITER_CACHE_KILOBYTES);
    try {
      for (int reader = 0; url.file() && reader < READERS; reader++) {
        readers.add(open(READER_CACHE_KILOBYTES));
      }
    } catch (RuntimeException failed) {
      close();
      throw failed;
    }
  }

  @Override
  public <R> R write(Use<R> use, Consumer<? super R> committed) {
    turn.lock();
    try {
      execute(writer, "BEGIN IMMEDIATE");
      boolean done = false;
      try {
        R result = use.with(session(writer));
        execute(writer, "COMMIT");
        done = true;
        committed.accept(result);
        return result;
      } finally {
        if (!done) {
          rollBack(writer);
        }
      }
    } catch (SQLException failure) {
      throw failures.ofWriting(failure);
    } finally {
      turn.unlock();
    }
  }

  @Override
  public <R> R read(Use<R> use) {
    return url.file() ? beside(use) : alone(use);
  }

  private <R> R beside(Use<R> use) {
    Connection reader = take();
    try {
      execute(reader, "BEGIN");
      try {
        return use.with(session(reader));
      } finally {
        rollBack(reader);
      }
    } catch (SQLException failure) {
      throw failures.of(failure);
    } finally {
      giveBack(reader);
    }
  }

  private <R> R alone(Use<R> use) {
    turn.lock();
    try {
      return use.with(session(writer));
    } catch (SQLException failure) {
      throw failures.of(failure);
    } finally {
      turn.unlock();
    }
  }

  /**
   * One writes at a time, so nothing needs to bear its mark, and what it knows holds until anybody
   * else has committed.
   */
  private Session session(Connection connection) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement("PRAGMA data_version");
        ResultSet row = statement.executeQuery()) {
      return new Session(
          connection, new SqliteRowSets(connection), clock, () -> 0, row.getString(1));
    }
  }

  private Connection take() {
    try {
      return readers.take();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw failures.of(new SQLException("interrupted while waiting for a connection"));
    }
  }

  private void giveBack(Connection reader) {
    readers.add(reader);
    if (closed) {
      closeReaders();
    }
  }

  /**
   * A transaction that reads first and writes later fails when anybody wrote in between; so this
   * begins with a statement that writes nothing, but has to wait for its turn to write.
   */
  @Override
  public <R> R join(Connection connection, Use<R> use) {
    try {
      execute(connection, "DELETE FROM ff_execution WHERE 0");
      return use.with(session(connection));
    } catch (SQLException failure) {
      throw failures.ofWriting(failure);
    }
  }

  /** Waits for the running transaction. Readers that are lent are closed when they come back. */
  @Override
  public void close() {
    closed = true;
    turn.lock();
    try {
      closeReaders();
      close(writer);
    } finally {
      turn.unlock();
    }
  }

  private void closeReaders() {
    @Nullable Connection reader = readers.poll();
    while (reader != null) {
      close(reader);
      reader = readers.poll();
    }
  }

  private static void close(Connection connection) {
    try {
      connection.close();
    } catch (SQLException failure) {
      // Every transaction is over, so all that is lost is an open file.
      LOG.warn("a connection could not be closed", failure);
    }
  }

  /**
   * When many processes open a new file at once, the switch to a write-ahead log does not wait for
   * its turn; so whoever comes too early comes again.
   */
  private Connection open(int cacheKilobytes) {
    for (int tries = 1; ; tries++) {
      try {
        return new CachingConnection(
            url.jdbc(),
            url.jdbc().substring(JDBC.PREFIX.length()),
            config(cacheKilobytes).toProperties());
      } catch (SQLException failure) {
        if (!failures.isBusy(failure) || tries == OPENINGS) {
          throw failures.of(failure);
        }
      }
    }
  }

  private SQLiteConfig config(int cacheKilobytes) {
    var config = new SQLiteConfig();
    // A connection is lent to one thread at a time, and so needs no locks of its own.
    config.setOpenMode(SQLiteOpenMode.NOMUTEX);
    // SQLite takes a negative number for kilobytes, and a positive one for pages.
    config.setCacheSize(-cacheKilobytes);
    config.setBusyTimeout(BUSY_MILLIS);
    config.setSynchronous(url.durability());
    if (url.file()) {
      config.setJournalMode(JournalMode.WAL);
    }
    return config;
  }

  /** After some failures SQLite has rolled back already; the failure that led here tells more. */
  private static void rollBack(Connection connection) {
    try {
      execute(connection, "ROLLBACK");
    } catch (SQLException already) {
      LOG.debug("a transaction could not be rolled back by hand", already);
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
