package io.flowfabric.store.jdbc.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import io.flowfabric.error.EngineException;
import io.flowfabric.error.TransportKind;
import io.flowfabric.store.Store;
import io.flowfabric.store.StoreSchema;
import io.flowfabric.store.jdbc.JdbcSchema;
import io.flowfabric.store.jdbc.JdbcStore;
import io.flowfabric.store.jdbc.Migrations;
import java.sql.SQLException;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** Opens stores on PostgreSQL. */
public final class PostgresStores {
  private static final Migrations MIGRATIONS = new Migrations(PostgresDialect.DIALECT, "postgres");
  private static final int POOL = 10;

  private PostgresStores() {}

  /** On a clock of the caller's instead of the server's, for tests that move time. */
  public static Store open(String url, @Nullable InstantSource clock) {
    return open(PostgresUrl.find(url).orElseThrow(), clock);
  }

  static Store open(PostgresUrl url, @Nullable InstantSource clock) {
    try {
      var connections = connect(url);
      MIGRATIONS.prepare(connections);
      return new JdbcStore(connections, PostgresDialect.DIALECT, new PostgresClock(clock));
    } catch (SQLException failure) {
      throw new EngineException.Transport("postgres", TransportKind.OTHER, failure);
    }
  }

  static StoreSchema schema(PostgresUrl url) {
    return new JdbcSchema(MIGRATIONS, () -> connect(url), () -> true);
  }

  private static PostgresConnections connect(PostgresUrl url) throws SQLException {
    try {
      return new PostgresConnections(pool(url));
    } catch (PoolInitializationException unreachable) {
      throw new SQLException(unreachable.getMessage(), unreachable);
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
