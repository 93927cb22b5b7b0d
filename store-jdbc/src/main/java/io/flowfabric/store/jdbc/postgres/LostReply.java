package io.flowfabric.store.jdbc.postgres;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Finds out what became of a transaction when the reply to its commit was lost, by asking the
 * server for the fate of the transaction's number.
 *
 * <p>A server that crashes may forget numbers it had given to transactions that it lost, and give
 * them out again. So a number counts as committed only within one life of the server, from crash to
 * crash; in the next life only the other answers can be trusted. Statistics begin anew after a
 * crash and survive an orderly restart, so when they began tells one life from another.
 */
final class LostReply {
  /** What to ask a transaction for as it begins. */
  static final String MARK =
      "SELECT pg_current_xact_id()::text, " + PostgresClock.NOW + ", " + Planning.VALUES;

  private static final String LIFE =
      "SELECT coalesce(stats_reset::text, 'unknown') FROM pg_stat_bgwriter";
  private static final String FATE = "SELECT pg_xact_status(CAST(? AS xid8))";
  private static final String WAIT = "SELECT pg_sleep(0.05)";

  /** The server never gave out the number: it crashed, or is a standby that took over. */
  private static final String NUMBER_IN_THE_FUTURE = "22023";

  private LostReply() {}

  /**
   * What is known of a transaction from its beginning.
   *
   * @param life the one of the server
   * @param millis the time at the server
   */
  record Mark(String number, String life, long millis) {
    /** What the rows bear that it writes: the number without the turns that it has taken. */
    long stamp() {
      return Long.parseUnsignedLong(number) & 0xFFFFFFFFL;
    }
  }

  /** How it ended, as far as the server can tell. */
  enum Fate {
    COMMITTED,
    NOT_COMMITTED,
    UNKNOWN
  }

  static String life(Connection connection) throws SQLException {
    return text(connection, LIFE);
  }

  /** Asks on a new connection, again and again while the transaction is still running. */
  static Fate fate(Connection connection, Mark mark, int asks) throws SQLException {
    boolean sameLife = life(connection).equals(mark.life);
    for (int asked = 0; asked < asks; asked++) {
      switch (status(connection, mark.number)) {
        case "committed" -> {
          return sameLife ? Fate.COMMITTED : Fate.UNKNOWN;
        }
        case "aborted" -> {
          return Fate.NOT_COMMITTED;
        }
        case "in progress" -> {
          if (!sameLife) {
            return Fate.NOT_COMMITTED;
          }
          text(connection, WAIT);
        }
        default -> {
          return Fate.UNKNOWN;
        }
      }
    }
    return Fate.UNKNOWN;
  }

  private static String status(Connection connection, String number) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(FATE)) {
      statement.setString(1, number);
      return first(statement);
    } catch (SQLException failure) {
      if (NUMBER_IN_THE_FUTURE.equals(failure.getSQLState())) {
        return "aborted";
      }
      throw failure;
    }
  }

  private static String text(Connection connection, String sql) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      return first(statement);
    }
  }

  private static String first(PreparedStatement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery()) {
      row.next();
      return Optional.ofNullable(row.getString(1)).orElse("");
    }
  }
}
