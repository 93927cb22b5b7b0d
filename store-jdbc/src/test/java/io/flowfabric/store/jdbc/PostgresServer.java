package io.flowfabric.store.jdbc;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A real server for all tests of this process, with a fresh schema for each test: one that the
 * tests start themselves, or the one that {@code FLOWFABRIC_TEST_POSTGRES} points at.
 */
final class PostgresServer {
  private static final AtomicInteger DATABASES = new AtomicInteger();
  private static @Nullable String address;

  private PostgresServer() {}

  /** The URL of a new, empty schema. */
  static String newDatabase() {
    String name = "flow_" + ProcessHandle.current().pid() + "_" + DATABASES.incrementAndGet();
    execute(address() + "/postgres", "CREATE SCHEMA " + name);
    return "postgresql://" + address() + "/postgres?currentSchema=" + name;
  }

  static Connection connect(String url) throws SQLException {
    String rest = url.substring("postgresql://".length());
    return connectTo(rest);
  }

  private static Connection connectTo(String rest) throws SQLException {
    String who = rest.substring(0, rest.indexOf('@'));
    String user = who.substring(0, who.indexOf(':'));
    String password = who.substring(who.indexOf(':') + 1);
    return DriverManager.getConnection(
        "jdbc:postgresql://" + rest.substring(rest.indexOf('@') + 1), user, password);
  }

  private static void execute(String rest, String sql) {
    try (Connection connection = connectTo(rest);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private static synchronized String address() {
    if (address == null) {
      String given = System.getenv("FLOWFABRIC_TEST_POSTGRES");
      address = given == null ? start() : given;
    }
    return address;
  }

  private static String start() {
    try {
      EmbeddedPostgres server =
          EmbeddedPostgres.builder().setServerConfig("max_connections", "300").start();
      Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server)));
      return "postgres:postgres@localhost:" + server.getPort();
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
