package io.flowfabric.store.jdbc.postgres;

import io.flowfabric.error.EngineException;
import io.flowfabric.store.Store;
import io.flowfabric.store.StoreSchema;
import io.flowfabric.store.jdbc.JdbcSchema;
import io.flowfabric.store.jdbc.JdbcStore;
import io.flowfabric.store.jdbc.Migrations;
import io.flowfabric.store.jdbc.Neighbours;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** Opens stores on PostgreSQL. */
public final class PostgresStores {
  private static final Migrations MIGRATIONS = new Migrations(PostgresDialect.DIALECT, "postgres");

  private PostgresStores() {}

  /** On a clock of the caller's instead of the server's, for tests that move time. */
  public static Store open(String url, @Nullable InstantSource clock) {
    return open(PostgresUrl.find(url).orElseThrow(), clock);
  }

  static Store open(PostgresUrl url, @Nullable InstantSource clock) {
    var connections = new PostgresConnections(url, clock);
    try {
      MIGRATIONS.prepare(connections);
      return new JdbcStore(
          connections,
          PostgresDialect.DIALECT,
          hearer -> clock == null && url.notifications()
              ? new PostgresNeighbours(url, hearer)
              : Neighbours.SILENT);
    } catch (EngineException.Validation refused) {
      connections.close();
      throw refused.kind().because(url.address() + ": " + refused.detail());
    } catch (RuntimeException failed) {
      connections.close();
      throw failed;
    }
  }

  static StoreSchema schema(PostgresUrl url) {
    return new JdbcSchema(MIGRATIONS, () -> new PostgresConnections(url, null), () -> true);
  }
}
