package io.flowfabric.store.jdbc.sqlite;

import io.flowfabric.error.EngineException;
import io.flowfabric.error.TransportKind;
import io.flowfabric.store.Store;
import io.flowfabric.store.StoreSchema;
import io.flowfabric.store.jdbc.JdbcSchema;
import io.flowfabric.store.jdbc.JdbcStore;
import io.flowfabric.store.jdbc.Migrations;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/** Opens stores on SQLite. The clock is that of this machine, since the database is here. */
final class SqliteStores {
  private static final Migrations MIGRATIONS = new Migrations(SqliteDialect.DIALECT, "sqlite");

  private SqliteStores() {}

  static Store open(SqliteUrl url, InstantSource clock) {
    try {
      var connections = connect(url);
      MIGRATIONS.prepare(connections);
      return new JdbcStore(
          connections,
          SqliteDialect.DIALECT,
          connection -> clock.instant().truncatedTo(ChronoUnit.MILLIS));
    } catch (SQLException failure) {
      throw new EngineException.Transport("sqlite", TransportKind.OTHER, failure);
    }
  }

  static StoreSchema schema(SqliteUrl url) {
    return new JdbcSchema(
        MIGRATIONS, () -> connect(url), () -> !url.file() || Files.exists(Path.of(url.target())));
  }

  private static SqliteConnections connect(SqliteUrl url) throws SQLException {
    return new SqliteConnections(url.jdbc(), url.file(), url.durability());
  }
}
