package io.flowfabric.store.jdbc.sqlite;

import io.flowfabric.store.jdbc.Connections;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.sqlite.JDBC;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;

/**
 * One connection that writes, lent to one thread at a time, and for a file a few that read beside
 * it. A database in memory has only the one, since readers of a shared cache would meet its locks.
 */
final class SqliteConnections implements Connections {
  private static final int READERS = 4;
  private static final int BUSY_MILLIS = 10_000;

  private final String jdbcUrl;
  private final boolean file;
  private final SynchronousMode durability;
  private final ReentrantLock turn = new ReentrantLock(true);
  private final Connection writer;
  private final LinkedBlockingDeque<Connection> readers = new LinkedBlockingDeque<>();

  SqliteConnections(String jdbcUrl, boolean file, SynchronousMode durability) throws SQLException {
    this.jdbcUrl = jdbcUrl;
    this.file = file;
    this.durability = durability;
    this.writer = open();
    for (int reader = 0; file && reader < READERS; reader++) {
      readers.add(open());
    }
  }

  @Override
  public <R> R write(Use<R> use) throws SQLException {
    turn.lock();
    try {
      execute(writer, "BEGIN IMMEDIATE");
      return committed(use);
    } finally {
      turn.unlock();
    }
  }

  private <R> R committed(Use<R> use) throws SQLException {
    boolean done = false;
    try {
      R result = use.with(writer);
      execute(writer, "COMMIT");
      done = true;
      return result;
    } finally {
      if (!done) {
        execute(writer, "ROLLBACK");
      }
    }
  }

  @Override
  public <R> R read(Use<R> use) throws SQLException {
    if (!file) {
      return alone(use);
    }
    Connection reader = take();
    try {
      execute(reader, "BEGIN");
      return use.with(reader);
    } finally {
      execute(reader, "ROLLBACK");
      readers.add(reader);
    }
  }

  private <R> R alone(Use<R> use) throws SQLException {
    turn.lock();
    try {
      return use.with(writer);
    } finally {
      turn.unlock();
    }
  }

  private Connection take() throws SQLException {
    try {
      return readers.take();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted while waiting for a connection", interrupted);
    }
  }

  @Override
  public void close() {
    turn.lock();
    try {
      @Nullable Connection reader = readers.poll();
      while (reader != null) {
        reader.close();
        reader = readers.poll();
      }
      writer.close();
    } catch (SQLException failure) {
      throw new IllegalStateException("a connection could not be closed", failure);
    } finally {
      turn.unlock();
    }
  }

  private Connection open() throws SQLException {
    var config = new SQLiteConfig();
    config.setBusyTimeout(BUSY_MILLIS);
    config.setSynchronous(durability);
    if (file) {
      config.setJournalMode(JournalMode.WAL);
    }
    return new CachingConnection(
        jdbcUrl, jdbcUrl.substring(JDBC.PREFIX.length()), config.toProperties());
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
