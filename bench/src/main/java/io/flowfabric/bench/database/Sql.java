package io.flowfabric.bench.database;

import io.flowfabric.error.EngineException;
import io.flowfabric.error.TransportKind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Runs SQL for callers that know none, and tells them when the database failed. */
final class Sql {
  private Sql() {}

  interface Work<R> {
    R run() throws SQLException;
  }

  interface Chore {
    void run() throws SQLException;
  }

  static <R> R ask(String backend, Work<R> work) {
    try {
      return work.run();
    } catch (SQLException failure) {
      throw new EngineException.Transport(backend, TransportKind.OTHER, failure);
    }
  }

  static void act(String backend, Chore chore) {
    ask(backend, () -> {
      chore.run();
      return backend;
    });
  }

  static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  static String text(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getString(1);
    }
  }
}
