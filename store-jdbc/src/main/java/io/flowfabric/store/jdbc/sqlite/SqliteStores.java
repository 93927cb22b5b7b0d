package io.flowfabric.store.jdbc.sqlite;

import io.flowfabric.error.EngineException;
import io.flowfabric.error.TransportKind;
import io.flowfabric.store.Store;
import io.flowfabric.store.jdbc.JdbcStore;
import io.flowfabric.store.jdbc.Migrations;
import java.sql.SQLException;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/** Opens stores on SQLite. The clock is that of this machine, since the database is here. */
final class SqliteStores {
  private static final Migrations MIGRATIONS = new Migrations(SqliteDialect.DIALECT, "sqlite");

  private SqliteStores() {}

  static Store open(SqliteUrl url, InstantSource clock) {
    try {
      var connections = new SqliteConnections(url.jdbc(), url.file(), url.durability());
      connections.write(connection -> {
        MIGRATIONS.apply(connection);
        return url;
      });
      return new JdbcStore(
          connections,
          SqliteDialect.DIALECT,
          connection -> clock.instant().truncatedTo(ChronoUnit.MILLIS));
    } catch (SQLException failure) {
      throw new EngineException.Transport("sqlite", TransportKind.OTHER, failure);
    }
  }
}
