package io.flowfabric.store.jdbc.postgres;

import com.zaxxer.hikari.HikariDataSource;
import io.flowfabric.store.jdbc.Connections;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A pool of connections. Nothing is set on a session, so that a pooler of transactions may stand in
 * between.
 */
final class PostgresConnections implements Connections {
  private static final Logger LOG = LoggerFactory.getLogger(PostgresConnections.class);

  private final HikariDataSource pool;

  PostgresConnections(HikariDataSource pool) {
    this.pool = pool;
  }

  @Override
  public <R> R write(Use<R> use) throws SQLException {
    return inTransaction("BEGIN", use);
  }

  @Override
  public <R> R read(Use<R> use) throws SQLException {
    return inTransaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", use);
  }

  private <R> R inTransaction(String begin, Use<R> use) throws SQLException {
    try (Connection connection = pool.getConnection()) {
      execute(connection, begin);
      boolean done = false;
      try {
        R result = use.with(connection);
        execute(connection, "COMMIT");
        done = true;
        return result;
      } finally {
        if (!done) {
          rollBack(connection);
        }
      }
    }
  }

  /** A connection that is lost has rolled back already; the failure that led here tells more. */
  private static void rollBack(Connection connection) {
    try {
      execute(connection, "ROLLBACK");
    } catch (SQLException lost) {
      LOG.debug("a transaction could not be rolled back by hand", lost);
    }
  }

  @Override
  public void close() {
    pool.close();
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
