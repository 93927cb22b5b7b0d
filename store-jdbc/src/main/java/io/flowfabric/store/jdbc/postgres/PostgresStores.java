package io.flowfabric.store.jdbc.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import io.flowfabric.error.EngineException;
import io.flowfabric.error.TransportKind;
import io.flowfabric.store.Store;
import io.flowfabric.store.jdbc.JdbcStore;
import io.flowfabric.store.jdbc.Migrations;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** Opens stores on PostgreSQL. */
public final class PostgresStores {
  private static final Migrations MIGRATIONS = new Migrations(PostgresDialect.DIALECT, "postgres");
  private static final int POOL = 10;
  /** Chosen once, so that nodes of any version wait for each other while one of them migrates. */
  private static final long MIGRATION_LOCK = 0x666C6F77L;

  private PostgresStores() {}

  /** On a clock of the caller's instead of the server's, for tests that move time. */
  public static Store open(String url, @Nullable InstantSource clock) {
    return open(PostgresUrl.find(url).orElseThrow(), clock);
  }

  static Store open(PostgresUrl url, @Nullable InstantSource clock) {
    try {
      var connections = new PostgresConnections(pool(url));
      connections.write(connection -> {
        try (Statement statement = connection.createStatement()) {
          statement.execute("SELECT pg_advisory_xact_lock(" + MIGRATION_LOCK + ")");
        }
        MIGRATIONS.apply(connection);
        return url;
      });
      return new JdbcStore(connections, PostgresDialect.DIALECT, new PostgresClock(clock));
    } catch (SQLException | PoolInitializationException failure) {
      throw new EngineException.Transport("postgres", TransportKind.OTHER, failure);
    }
  }

  private static HikariDataSource pool(PostgresUrl url) {
    var config = new HikariConfig();
    config.setJdbcUrl(url.jdbc());
    config.setUsername(url.user());
    config.setPassword(url.password());
    config.setMaximumPoolSize(POOL);
    config.setMinimumIdle(0);
    config.setPoolName("flowfabric");
    return new HikariDataSource(config);
  }
}
