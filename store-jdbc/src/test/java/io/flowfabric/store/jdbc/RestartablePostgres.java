package io.flowfabric.store.jdbc;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;

/**
 * A server for one test that is stopped without mercy and started again on the same files. It
 * acknowledges no commit before it is safe, unlike the server that tests share.
 */
public final class RestartablePostgres implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 30;

  private final Path data;
  private EmbeddedPostgres server;

  public RestartablePostgres(Path folder) {
    this.data = folder.resolve("postgres");
    this.server = start(0);
  }

  public int port() {
    return server.getPort();
  }

  public Path data() {
    return data;
  }

  public String url() {
    return "postgresql://postgres:postgres@localhost:" + port() + "/postgres";
  }

  public Connection connect() throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://localhost:" + port() + "/postgres", "postgres", "postgres");
  }

  public void execute(String sql) {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }

  /** As if the machine of the server had lost its power, but for the disk. */
  public void crashAndRestart() {
    int port = port();
    quit();
    close();
    server = start(port);
  }

  private void quit() {
    try {
      String pid = Files.readAllLines(data.resolve("postmaster.pid")).getFirst().strip();
      ProcessHandle postmaster = ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
      new ProcessBuilder("kill", "-QUIT", pid).start().waitFor();
      postmaster.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (Exception failure) {
      throw new IllegalStateException("the server could not be stopped", failure);
    }
  }

  private EmbeddedPostgres start(int port) {
    try {
      var builder = EmbeddedPostgres.builder()
          .setDataDirectory(data)
          .setCleanDataDirectory(false)
          .setServerConfig("fsync", "on")
          .setServerConfig("synchronous_commit", "on")
          .setServerConfig("max_connections", "100");
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
