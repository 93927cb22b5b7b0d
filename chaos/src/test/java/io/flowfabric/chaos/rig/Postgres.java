package io.flowfabric.chaos.rig;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * A server of our own that is stopped without mercy and started again on the same files. It
 * acknowledges no commit before it is safe.
 */
public final class Postgres implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** Little of the disk for the log of changes, and what is deleted is soon used again. */
  private static final Map<String, String> CONFIGURATION = Map.of(
      "fsync", "on",
      "synchronous_commit", "on",
      "full_page_writes", "on",
      "max_connections", "200",
      "max_wal_size", "128MB",
      "min_wal_size", "32MB",
      "autovacuum_naptime", "5s",
      "autovacuum_vacuum_scale_factor", "0.05",
      "autovacuum_vacuum_threshold", "500",
      "autovacuum_vacuum_cost_delay", "0");

  private final Path data;
  private EmbeddedPostgres server;

  public Postgres(Path folder) {
    this.data = folder.resolve("postgres");
    this.server = start(0);
  }

  public int port() {
    return server.getPort();
  }

  /** For somebody who gets there by another port, such as that of a wire. */
  public static String url(int port) {
    return "postgresql://postgres:postgres@localhost:" + port + "/postgres";
  }

  public Connection connect() throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://localhost:" + port() + "/postgres", "postgres", "postgres");
  }

  /** Takes all connections away from those who use them. */
  public void terminateBackends() {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute("""
          SELECT pg_terminate_backend(pid)
            FROM pg_stat_activity
           WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'
          """);
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }

  /** As if its machine had lost its power, but for the disk. */
  public void crash() {
    postmaster().ifPresent(running -> {
      Shell.run("kill", "-QUIT", Long.toString(running.pid()));
      Patience.until("the database stops", PATIENCE, () -> !running.isAlive());
    });
  }

  /** Starts it again, if it does not run. */
  public void ensureRunning() {
    if (postmaster().isEmpty()) {
      int port = port();
      close();
      server = start(port);
    }
    Patience.until("the database answers", PATIENCE, this::answers);
  }

  private boolean answers() {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      return statement.execute("SELECT 1");
    } catch (SQLException notYet) {
      return false;
    }
  }

  private Optional<ProcessHandle> postmaster() {
    try {
      String pid = Files.readAllLines(data.resolve("postmaster.pid")).getFirst().strip();
      return ProcessHandle.of(Long.parseLong(pid)).filter(ProcessHandle::isAlive);
    } catch (IOException stopped) {
      return Optional.empty();
    }
  }

  private EmbeddedPostgres start(int port) {
    try {
      var builder = EmbeddedPostgres.builder().setDataDirectory(data).setCleanDataDirectory(false);
      CONFIGURATION.forEach(builder::setServerConfig);
      return (port == 0 ? builder : builder.setPort(port)).start();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
