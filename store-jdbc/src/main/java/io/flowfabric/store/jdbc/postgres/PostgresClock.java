package io.flowfabric.store.jdbc.postgres;

import io.flowfabric.store.jdbc.DatabaseClock;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * The clock of the server, so that skew between nodes cannot break a lease.
 *
 * @param instead a clock to go by instead, for tests that move time
 */
record PostgresClock(@Nullable InstantSource instead) implements DatabaseClock {
  private static final String NOW = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint";

  @Override
  public Instant now(Connection connection) throws SQLException {
    if (instead != null) {
      return instead.instant().truncatedTo(ChronoUnit.MILLIS);
    }
    try (PreparedStatement statement = connection.prepareStatement(NOW);
        ResultSet row = statement.executeQuery()) {
      row.next();
      return Instant.ofEpochMilli(row.getLong(1));
    }
  }
}
