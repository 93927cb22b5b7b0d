package io.flowfabric.store.jdbc.postgres;

import io.flowfabric.store.jdbc.DatabaseClock;
import io.flowfabric.store.jdbc.postgres.LostReply.Mark;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The first statement of a transaction, which tells what it will be known by and the time. It goes
 * to the server along with the commit of the transaction before it, or along with the first
 * question, or by itself where its answer is needed before. For one transaction.
 */
final class Opening implements DatabaseClock {
  private final Connection connection;
  private final String life;
  private final PostgresClock clock;
  private final PostgresClock.@Nullable Reading earlier;
  private long asked;
  private @Nullable Mark mark;
  private PostgresClock.@Nullable Reading reading;

  /**
   * An opening that is still to be sent.
   *
   * @param life the one of the server
   */
  Opening(Connection connection, String life, PostgresClock clock) {
    this(connection, life, clock, null);
  }

  private Opening(
      Connection connection,
      String life,
      PostgresClock clock,
      PostgresClock.@Nullable Reading earlier) {
    this.connection = connection;
    this.life = life;
    this.clock = clock;
    this.earlier = earlier;
  }

  /** One to be sent along with the commit of this, if the time can be told by this one's. */
  @Nullable
  Opening next() {
    PostgresClock.Reading known = reading;
    return known != null && known.leadsOn() ? new Opening(connection, life, clock, known) : null;
  }

  Connection connection() {
    return connection;
  }

  /** Whether the server has answered. */
  boolean isOpen() {
    return mark != null;
  }

  /** What to send; its answer is to be {@link #heard}. */
  Draft ask() {
    asked = PostgresClock.ticks();
    return new Draft().text(LostReply.MARK);
  }

  void heard(ResultSet rows) throws SQLException {
    rows.next();
    var answer = new Mark(rows.getString(1), life, rows.getLong(2));
    reading = earlier == null
        ? PostgresClock.Reading.of(answer.millis(), asked)
        : earlier.next(answer.millis());
    mark = answer;
  }

  /** By itself, if it was not sent yet. */
  void open() throws SQLException {
    if (mark == null) {
      try (PreparedStatement statement = ask().prepare(connection);
          ResultSet rows = statement.executeQuery()) {
        heard(rows);
      }
    }
  }

  @Override
  public Instant now() throws SQLException {
    open();
    return clock.at(Objects.requireNonNull(reading), connection);
  }

  String life() {
    return life;
  }

  /** What the rows bear that the transaction writes; to be asked for when it is open. */
  long stamp() {
    return mark().stamp();
  }

  /** What the transaction is known by; to be asked for when it is open. */
  Mark mark() {
    if (mark == null) {
      throw new IllegalStateException("the transaction has not begun");
    }
    return mark;
  }
}
