package io.flowfabric.store.jdbc.postgres;

import io.flowfabric.store.jdbc.DatabaseClock;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * The clock of the server, so that skew between nodes cannot break a lease. It is read as a
 * transaction begins, in the same round trip, and from then on runs beside it on this machine: so
 * it is never ahead of the server, and behind by no more than that answer took to get here.
 *
 * @param instead a clock to go by instead, for tests that move time
 */
record PostgresClock(@Nullable InstantSource instead) {
  /** What to ask for, to be told to {@link #running}. */
  static final String NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";

  /** An answer that took longer is no good for telling the time. */
  private static final Duration PROMPT = Duration.ofMillis(20);

  /** Now, in nanoseconds of this machine. */
  static long ticks() {
    return System.nanoTime();
  }

  /**
   * The clock of a transaction.
   *
   * @param millis what the server said when it began
   * @param asked when it was asked, in {@link #ticks}
   */
  DatabaseClock running(Connection connection, long millis, long asked) {
    long heard = ticks();
    if (instead != null) {
      return () -> instead.instant().truncatedTo(ChronoUnit.MILLIS);
    }
    return heard - asked > PROMPT.toNanos()
        ? () -> ask(connection)
        : () -> Instant.ofEpochMilli(millis).plus(passed(heard)).truncatedTo(ChronoUnit.MILLIS);
  }

  /** The clock of a transaction that somebody else began. */
  DatabaseClock asking(Connection connection) {
    return instead == null ? () -> ask(connection) : running(connection, 0, 0);
  }

  private static Duration passed(long since) {
    return Duration.ofNanos(ticks() - since);
  }

  private static Instant ask(Connection connection) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement("SELECT " + NOW);
        ResultSet row = statement.executeQuery()) {
      row.next();
      return Instant.ofEpochMilli(row.getLong(1));
    }
  }
}
