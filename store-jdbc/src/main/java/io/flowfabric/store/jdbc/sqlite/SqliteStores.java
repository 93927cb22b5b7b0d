package io.flowfabric.store.jdbc.sqlite;

import io.flowfabric.error.EngineException;
import io.flowfabric.store.Store;
import io.flowfabric.store.StoreSchema;
import io.flowfabric.store.jdbc.JdbcSchema;
import io.flowfabric.store.jdbc.JdbcStore;
import io.flowfabric.store.jdbc.Migrations;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;

/** Opens stores on SQLite. The clock is that of this machine, since the database is here. */
final class SqliteStores {
  private static final Migrations MIGRATIONS = new Migrations(SqliteDialect.DIALECT, "sqlite");

  private SqliteStores() {}

  static Store open(SqliteUrl url, InstantSource clock) {
    var connections = new SqliteConnections(url, clock);
    try {
      MIGRATIONS.prepare(connections);
      return new JdbcStore(connections, SqliteDialect.DIALECT);
    } catch (EngineException.Validation refused) {
      connections.close();
      throw refused.kind().because(url.address() + ": " + refused.detail());
    } catch (RuntimeException failed) {
      connections.close();
      throw failed;
    }
  }

  static StoreSchema schema(SqliteUrl url) {
    return new JdbcSchema(
        MIGRATIONS,
        () -> new SqliteConnections(url, () -> Instant.EPOCH),
        () -> !url.file() || Files.exists(Path.of(url.target())));
  }
}
