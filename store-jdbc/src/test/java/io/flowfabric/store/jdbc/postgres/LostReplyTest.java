package io.flowfabric.store.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.store.jdbc.RestartablePostgres;
import io.flowfabric.store.jdbc.postgres.LostReply.Fate;
import io.flowfabric.store.jdbc.postgres.LostReply.Mark;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LostReplyTest {
  private static final int ASKS = 3;
  private static final int NUMBERS = 10_000;

  @TempDir
  static Path folder;

  private static RestartablePostgres server;

  @BeforeAll
  static void start() {
    server = new RestartablePostgres(folder);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void tells_how_a_transaction_ended() throws SQLException {
    try (Connection committing = server.connect();
        Connection aborting = server.connect();
        Connection running = server.connect()) {
      Mark committed = begin(committing);
      committing.commit();
      Mark aborted = begin(aborting);
      aborting.rollback();
      Mark open = begin(running);
      assertThat(fate(committed)).isEqualTo(Fate.COMMITTED);
      assertThat(fate(aborted)).isEqualTo(Fate.NOT_COMMITTED);
      assertThat(fate(open)).isEqualTo(Fate.UNKNOWN);
    }
  }

  @Test
  void believes_in_no_number_that_was_never_given_out() throws SQLException {
    try (Connection connection = server.connect()) {
      var future = new Mark("4000000000", LostReply.life(connection), 0);
      assertThat(fate(future)).isEqualTo(Fate.NOT_COMMITTED);
    }
  }

  @Test
  void does_not_mistake_a_number_given_out_again_after_a_crash() throws SQLException {
    Mark lost;
    try (Connection connection = server.connect()) {
      lost = begin(connection);
      server.crashAndRestart();
    }
    assertThat(fate(lost)).isEqualTo(Fate.NOT_COMMITTED);
    commitUpTo(lost);
    assertThat(fate(lost))
        .as("the number was committed by another transaction")
        .isEqualTo(Fate.UNKNOWN);
  }

  private static Mark begin(Connection connection) throws SQLException {
    var opening = new Opening(connection, LostReply.life(connection), new PostgresClock(null));
    connection.setAutoCommit(false);
    opening.open();
    return opening.mark();
  }

  private static Fate fate(Mark mark) throws SQLException {
    try (Connection connection = server.connect()) {
      return LostReply.fate(connection, mark, ASKS);
    }
  }

  private static void commitUpTo(Mark lost) throws SQLException {
    try (Connection connection = server.connect()) {
      for (int number = 0; number < NUMBERS; number++) {
        Mark mine = begin(connection);
        connection.commit();
        connection.setAutoCommit(true);
        if (mine.number().equals(lost.number())) {
          return;
        }
      }
      throw new AssertionError("the server did not forget number " + lost.number());
    }
  }
}
