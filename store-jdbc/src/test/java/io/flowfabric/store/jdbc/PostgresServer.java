package io.flowfabric.store.jdbc;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A real server for all tests of this process, with a fresh schema for each that asks: one that the
 * tests start themselves, or the one that the environment variable {@code FLOWFABRIC_TEST_POSTGRES}
 * points at, as {@code postgresql://user:password@host:port/database}.
 */
final class PostgresServer {
  private static final String SCHEME = "postgresql://";
  private static final AtomicInteger SCHEMAS = new AtomicInteger();
  private static @Nullable String database;

  private PostgresServer() {}

  /** The URL of a new, empty schema. */
  static String newDatabase() {
    String name = "flow_" + ProcessHandle.current().pid() + "_" + SCHEMAS.incrementAndGet();
    execute(database(), "CREATE SCHEMA " + name);
    return database() + "?currentSchema=" + name;
  }

  /** The port of the server, for tests that put something in between. */
  static int port() {
    return URI.create(database()).getPort();
  }

  static Connection connect(String url) throws SQLException {
    int at = url.indexOf('@');
    String[] who = url.substring(SCHEME.length(), at).split(":", 2);
    return DriverManager.getConnection(
        "jdbc:" + SCHEME + url.substring(at + 1), who[0], who.length > 1 ? who[1] : null);
  }

  static void execute(String url, String sql) {
    try (Connection connection = connect(url);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private static synchronized String database() {
    if (database == null) {
      String given = System.getenv("FLOWFABRIC_TEST_POSTGRES");
      database = given == null ? start() : given;
    }
    return database;
  }

  private static String start() {
    try {
      EmbeddedPostgres server =
          EmbeddedPostgres.builder().setServerConfig("max_connections", "300").start();
      Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server)));
      return SCHEME + "postgres:postgres@localhost:" + server.getPort() + "/postgres";
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static void stop(EmbeddedPostgres server) {
    try {
      server.close();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
