package io.flowfabric.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flowfabric.error.EngineException;
import io.flowfabric.store.jdbc.postgres.PostgresOpening;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Transactions that follow each other closely open one another, and nobody notices. */
final class AheadOfTimeTest {
  /** Sooner or later two follow each other closely, whatever else the machine does. */
  private static final int TRIES = 10_000;

  private static final SqlTable NOTES =
      SqlTable.of("note", List.of(SqlColumn.plain("id", SqlType.BIGINT)), "id");

  private String url;
  private Connections connections;

  @BeforeEach
  void open() {
    url = PostgresServer.newDatabase();
    PostgresServer.execute(url, "CREATE TABLE note (id BIGINT PRIMARY KEY)");
    connections = PostgresOpening.connect(url + "&ApplicationName=" + name(), Clock.systemUTC());
  }

  @AfterEach
  void close() {
    connections.close();
  }

  @Test
  void one_transaction_opens_the_next() {
    assertThat(writeUntilOpenAhead()).isPositive();
  }

  @Test
  void what_was_opened_early_is_a_transaction_of_its_own() throws SQLException {
    int written = writeUntilOpenAhead();
    assertThat(notes()).hasSize(written).doesNotHaveDuplicates();
    assertThatThrownBy(() -> connections.write(session -> {
          insert(session, TRIES);
          throw new SQLException("changed its mind", "58030");
        }))
        .isInstanceOf(EngineException.class);
    assertThat(notes()).hasSize(written);
  }

  @Test
  void what_nobody_takes_is_given_up() throws SQLException {
    writeUntilOpenAhead();
    Instant deadline = Instant.now().plus(Duration.ofSeconds(30));
    while (idleInTransaction() > 0) {
      assertThat(Instant.now()).as("still idle in a transaction").isBefore(deadline);
    }
  }

  @Test
  void one_that_dies_while_it_waits_is_replaced() throws SQLException {
    int written = writeUntilOpenAhead(session -> {
      try (Statement statement = session.connection().createStatement();
          ResultSet row = statement.executeQuery("SELECT pg_backend_pid()")) {
        row.next();
        PostgresServer.execute(url, "SELECT pg_terminate_backend(" + row.getInt(1) + ", 10000)");
      }
    });
    assertThat(notes()).hasSize(written);
  }

  @Test
  void a_commit_that_is_cancelled_has_written_nothing() throws SQLException {
    PostgresServer.execute(url, """
        CREATE FUNCTION cancel() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          PERFORM pg_cancel_backend(pg_backend_pid());
          PERFORM pg_sleep(10);
          RETURN NULL;
        END $$;
        CREATE CONSTRAINT TRIGGER cancels AFTER INSERT ON note DEFERRABLE INITIALLY DEFERRED
          FOR EACH ROW WHEN (NEW.id = -1) EXECUTE FUNCTION cancel()
        """);
    int written = writeUntilOpenAhead(session -> insert(session, -1));
    assertThat(notes()).hasSize(written);
  }

  private interface Trouble {
    void make(Session session) throws SQLException;
  }

  private int writeUntilOpenAhead() {
    return writeUntilOpenAhead(session -> {});
  }

  /**
   * Writes notes until one is written in a transaction that was opened before, which meets some
   * trouble when it is first tried.
   *
   * @return how many were written
   */
  private int writeUntilOpenAhead(Trouble trouble) {
    List<Session> early = new ArrayList<>();
    for (int number = 0; number < TRIES; number++) {
      int id = number;
      try {
        connections.write(session -> {
          if (isOpen(session) && early.isEmpty()) {
            early.add(session);
            trouble.make(session);
          }
          insert(session, id);
          return id;
        });
      } catch (EngineException refused) {
        assertThat(early).isNotEmpty();
        return number;
      }
      if (!early.isEmpty()) {
        return number + 1;
      }
    }
    return 0;
  }

  private String name() {
    return url.substring(url.indexOf('=') + 1);
  }

  private static boolean isOpen(Session session) {
    try {
      return session.number().getAsLong() > 0;
    } catch (IllegalStateException notYet) {
      return false;
    }
  }

  private static void insert(Session session, long id) throws SQLException {
    session.rows().insert(NOTES, List.<Object[]>of(new Object[] {id}));
    session.rows().send();
  }

  private List<Long> notes() throws SQLException {
    return ask("SELECT id FROM note");
  }

  private long idleInTransaction() throws SQLException {
    return ask("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            + " AND application_name = '" + name() + "' AND state LIKE 'idle in transaction%'")
        .getFirst();
  }

  private List<Long> ask(String sql) throws SQLException {
    List<Long> answers = new ArrayList<>();
    try (Connection connection = PostgresServer.connect(url);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        answers.add(rows.getLong(1));
      }
    }
    return answers;
  }
}
