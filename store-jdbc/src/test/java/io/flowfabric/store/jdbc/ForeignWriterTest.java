package io.flowfabric.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flowfabric.decision.Change;
import io.flowfabric.decision.Needs;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Key;
import io.flowfabric.store.Store;
import io.flowfabric.store.StoreConflict;
import io.flowfabric.store.jdbc.postgres.PostgresDialect;
import io.flowfabric.store.jdbc.sqlite.SqliteDialect;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Somebody else writes what a store knows by heart. */
final class ForeignWriterTest {
  @TempDir
  private Path folder;

  @Test
  void is_noticed_on_sqlite() throws SQLException {
    String url = "sqlite:" + folder.resolve("flow.db");
    try (Workshop workshop = Workshop.at(url);
        Connection stranger = DriverManager.getConnection("jdbc:" + url)) {
      ExecutionId id = workshop.create();
      assertThat(priority(workshop.store(), id)).isZero();
      write(stranger, SqliteDialect.DIALECT, id);
      assertThat(priority(workshop.store(), id)).isEqualTo(77);
    }
  }

  @Test
  void is_noticed_on_postgresql() throws SQLException {
    String url = PostgresServer.newDatabase();
    try (Workshop workshop = Workshop.at(url);
        Connection stranger = PostgresServer.connect(url)) {
      ExecutionId id = workshop.create();
      assertThat(priority(workshop.store(), id)).isZero();
      write(stranger, PostgresDialect.DIALECT, id);
      assertThatThrownBy(() -> priority(workshop.store(), id)).isInstanceOf(StoreConflict.class);
      assertThat(priority(workshop.store(), id)).isEqualTo(77);
    }
  }

  @Test
  void is_noticed_on_postgresql_by_the_statement_that_replaces_what_was_known()
      throws SQLException {
    String url = PostgresServer.newDatabase();
    try (Workshop workshop = Workshop.at(url);
        Connection stranger = PostgresServer.connect(url)) {
      ExecutionId id = workshop.create();
      write(stranger, PostgresDialect.DIALECT, id);
      assertThatThrownBy(() -> reprioritise(workshop.store(), id, 5))
          .isInstanceOf(StoreConflict.class);
      assertThat(priority(workshop.store(), id)).isEqualTo(77);
      reprioritise(workshop.store(), id, 5);
      assertThat(priority(workshop.store(), id)).isEqualTo(5);
    }
  }

  private static void reprioritise(Store store, ExecutionId id, int priority) {
    store.transact(transaction -> {
      var state = new WorkingSet(store.backend());
      transaction.load(Needs.execution(id), state);
      Execution before = state.execution(id);
      Execution after = before.withPriority(priority, transaction.now());
      transaction.flush(List.of(new Change<>(before.key(), before, after)), List.of());
      return after;
    });
  }

  private static void write(Connection stranger, Dialect dialect, ExecutionId id)
      throws SQLException {
    Tampering.tamper(stranger, dialect, Key.of(id), "ff_exec_core", "priority", 77);
  }

  private static int priority(Store store, ExecutionId id) {
    return store.transact(transaction -> {
      var state = new WorkingSet(store.backend());
      transaction.load(Needs.execution(id), state);
      return state.execution(id).priority();
    });
  }
}
