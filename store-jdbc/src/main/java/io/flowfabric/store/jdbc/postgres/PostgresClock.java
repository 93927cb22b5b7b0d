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
  /** What to ask for. */
  static final String NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";

  /** An answer that took longer is no good for telling the time. */
  private static final Duration PROMPT = Duration.ofMillis(20);

  private static final Duration COMPARABLE = Duration.ofSeconds(1);

  /** Now, in nanoseconds of this machine. */
  static long ticks() {
    return System.nanoTime();
  }

  /**
   * What the server said.
   *
   * @param heard when it did, in {@link #ticks}
   * @param late how long the answer may have been on its way, in nanoseconds
   * @param first when the server was first asked, of answers that go by each other
   */
  record Reading(long millis, long heard, long late, long first) {
    /** @param asked when it was asked, in {@link #ticks} */
    static Reading of(long millis, long asked) {
      long heard = ticks();
      return new Reading(millis, heard, heard - asked, heard);
    }

    /**
     * What it said at the end of an answer that took long for other reasons: by how much more time
     * has passed here than there, so much longer this was on its way.
     */
    Reading next(long later) {
      long heard = ticks();
      long passedThere = Duration.ofMillis(later - millis).toNanos();
      long way = Math.max(0, late + heard - this.heard - passedThere);
      return new Reading(later, heard, way, first);
    }

    /**
     * Whether the next answer may go by this one. Two clocks go apart, so none is compared with the
     * other for long; and after an answer that took too long it is better to ask anew.
     */
    boolean leadsOn() {
      return isPrompt() && ticks() - first < COMPARABLE.toNanos();
    }

    private boolean isPrompt() {
      return late <= PROMPT.toNanos();
    }

    private Instant now() {
      return Instant.ofEpochMilli(millis).plusNanos(ticks() - heard).truncatedTo(ChronoUnit.MILLIS);
    }
  }

  /** The time, as far as an answer tells it. */
  Instant at(Reading reading, Connection connection) throws SQLException {
    if (instead != null) {
      return instead.instant().truncatedTo(ChronoUnit.MILLIS);
    }
    return reading.isPrompt() ? reading.now() : ask(connection);
  }

  /** The clock of a transaction that somebody else began. */
  DatabaseClock asking(Connection connection) {
    return instead == null
        ? () -> ask(connection)
        : () -> instead.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  private static Instant ask(Connection connection) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement("SELECT " + NOW);
        ResultSet row = statement.executeQuery()) {
      row.next();
      return Instant.ofEpochMilli(row.getLong(1));
    }
  }
}
