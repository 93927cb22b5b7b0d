package io.flowfabric.bench.database;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;

/** A PostgreSQL server of our own, as safe as one that is meant to last. */
final class ThrowAwayServer {
  private final EmbeddedPostgres server;

  private ThrowAwayServer(EmbeddedPostgres server) {
    this.server = server;
  }

  /** The binaries come with settings for tests, which do not care for what is lost in a crash. */
  static ThrowAwayServer start() {
    try {
      return new ThrowAwayServer(EmbeddedPostgres.builder()
          .setServerConfig("fsync", "on")
          .setServerConfig("synchronous_commit", "on")
          .setServerConfig("full_page_writes", "on")
          .setServerConfig("max_wal_size", "4GB")
          .setServerConfig("shared_preload_libraries", "pg_stat_statements")
          .start());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  String url() {
    return "postgresql://postgres:postgres@localhost:" + server.getPort() + "/postgres";
  }

  void stop() {
    try {
      server.close();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
