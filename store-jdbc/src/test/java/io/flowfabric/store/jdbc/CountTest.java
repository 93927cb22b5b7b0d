package io.flowfabric.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Change;
import io.flowfabric.decision.Search;
import io.flowfabric.engine.Reader;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionCount;
import io.flowfabric.store.Joining;
import io.flowfabric.store.Store;
import io.flowfabric.store.Transaction;
import io.flowfabric.tck.shape.AnExecution;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What transactions count is there with their commits, and is added up later. */
@Timeout(60)
final class CountTest {
  @TempDir
  private Path folder;

  /** More notes than a store lets lie. */
  private static final int MANY = 6_000;

  @Test
  void of_joined_transactions_on_sqlite() throws SQLException {
    String url = sqlite();
    try (Workshop workshop = Workshop.at(url);
        Connection caller = DriverManager.getConnection("jdbc:" + url)) {
      isThereWithTheCommit(workshop.store(), caller);
    }
  }

  @Test
  void of_joined_transactions_on_postgresql() throws SQLException {
    String url = PostgresServer.newDatabase();
    try (Workshop workshop = Workshop.at(url);
        Connection caller = PostgresServer.connect(url)) {
      isThereWithTheCommit(workshop.store(), caller);
    }
  }

  private static void isThereWithTheCommit(Store store, Connection caller) throws SQLException {
    caller.setAutoCommit(false);
    for (int number = 1; number <= 3; number++) {
      Execution execution = AnExecution.numbered(number).ready();
      ((Joining) store).join(caller, transaction -> create(execution, transaction));
      assertThat(counted(store)).as("before the commit").isEqualTo(number - 1);
      caller.commit();
      assertThat(counted(store)).as("after the commit").isEqualTo(number);
    }
    assertThat(notes(caller)).isEqualTo(3);
    store.events().trim(Duration.ofDays(1), 10);
    assertThat(notes(caller)).isZero();
    assertThat(counted(store)).isEqualTo(3);
  }

  @Test
  void is_added_up_when_there_is_much_of_it_on_sqlite() throws SQLException {
    String url = sqlite();
    try (Connection caller = DriverManager.getConnection("jdbc:" + url)) {
      isAddedUpMeanwhile(url, caller);
    }
  }

  @Test
  void is_added_up_when_there_is_much_of_it_on_postgresql() throws SQLException {
    String url = PostgresServer.newDatabase();
    try (Connection caller = PostgresServer.connect(url)) {
      isAddedUpMeanwhile(url, caller);
    }
  }

  private static void isAddedUpMeanwhile(String url, Connection caller) throws SQLException {
    try (Workshop one = Workshop.at(url);
        Workshop other = Workshop.at(url)) {
      Stream.of(one, other).parallel().forEach(workshop -> {
        for (int number = 0; number < MANY; number++) {
          workshop.create();
        }
      });
      assertThat(counted(one.store())).isEqualTo(2 * MANY);
      caller.setAutoCommit(false);
      while (notes(caller) == 2 * MANY) {
        Thread.onSpinWait();
      }
      assertThat(counted(other.store())).isEqualTo(2 * MANY);
    }
  }

  private static Execution create(Execution execution, Transaction transaction) {
    transaction.flush(List.of(new Change<>(execution.key(), null, execution)), List.of());
    return execution;
  }

  private String sqlite() {
    return "sqlite:" + folder.resolve("flow.db");
  }

  private static long counted(Store store) {
    return new Reader(store)
        .find(new Search.Counts(null, null, null, 10)).stream()
            .mapToLong(ExecutionCount::executions)
            .sum();
  }

  private static int notes(Connection caller) throws SQLException {
    try (Statement statement = caller.createStatement();
        ResultSet row = statement.executeQuery("SELECT count(*) FROM ff_execution_count_note")) {
      row.next();
      return row.getInt(1);
    } finally {
      caller.commit();
    }
  }
}
