package io.flowfabric.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Change;
import io.flowfabric.decision.Search;
import io.flowfabric.engine.Reader;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionCount;
import io.flowfabric.store.Joining;
import io.flowfabric.store.Store;
import io.flowfabric.tck.shape.AnExecution;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is created in a transaction of somebody else's is counted apart, and gathered later. */
final class JoinedCountTest {
  @TempDir
  private Path folder;

  @Test
  void on_sqlite() throws SQLException {
    String url = "sqlite:" + folder.resolve("flow.db");
    try (Workshop workshop = Workshop.at(url);
        Connection caller = DriverManager.getConnection("jdbc:" + url)) {
      isGathered(workshop.store(), caller);
    }
  }

  @Test
  void on_postgresql() throws SQLException {
    String url = PostgresServer.newDatabase();
    try (Workshop workshop = Workshop.at(url);
        Connection caller = PostgresServer.connect(url)) {
      isGathered(workshop.store(), caller);
    }
  }

  private static void isGathered(Store store, Connection caller) throws SQLException {
    for (int number = 1; number <= 3; number++) {
      Execution execution = AnExecution.numbered(number).ready();
      caller.setAutoCommit(false);
      ((Joining) store).join(caller, transaction -> {
        transaction.flush(List.of(new Change<>(execution.key(), null, execution)), List.of());
        return execution;
      });
      assertThat(counted(store)).as("before the commit").isEqualTo(number - 1);
      caller.commit();
      assertThat(counted(store)).as("after the commit").isEqualTo(number);
    }
    assertThat(apart(caller)).isEqualTo(3);
    store.events().trim(Duration.ofDays(1), 10);
    assertThat(apart(caller)).isZero();
    assertThat(counted(store)).isEqualTo(3);
  }

  private static long counted(Store store) {
    return new Reader(store)
        .find(new Search.Counts(null, null, null, 10)).stream()
            .mapToLong(ExecutionCount::executions)
            .sum();
  }

  private static int apart(Connection caller) throws SQLException {
    try (Statement statement = caller.createStatement()) {
      return apart(statement);
    } finally {
      caller.commit();
    }
  }

  private static int apart(Statement statement) throws SQLException {
    try (ResultSet row =
        statement.executeQuery("SELECT count(*) FROM ff_execution_count WHERE slot < 0")) {
      row.next();
      return row.getInt(1);
    }
  }
}
