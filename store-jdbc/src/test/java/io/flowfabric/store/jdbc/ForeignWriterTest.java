package io.flowfabric.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.decision.Needs;
import io.flowfabric.decision.WorkingSet;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.store.Store;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Somebody else writes what a store knows by heart. */
final class ForeignWriterTest {
  private static final String WRITE = "UPDATE ff_exec_core SET priority = 77";

  @TempDir
  private Path folder;

  @Test
  void is_noticed_on_sqlite() throws SQLException {
    String url = "sqlite:" + folder.resolve("flow.db");
    try (Workshop workshop = Workshop.at(url);
        Connection stranger = DriverManager.getConnection("jdbc:" + url)) {
      ExecutionId id = workshop.create();
      assertThat(priority(workshop.store(), id)).isZero();
      write(stranger);
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
      write(stranger);
      assertThat(priority(workshop.store(), id)).isEqualTo(77);
    }
  }

  private static void write(Connection stranger) throws SQLException {
    try (Statement statement = stranger.createStatement()) {
      assertThat(statement.executeUpdate(WRITE)).isEqualTo(1);
    }
  }

  private static int priority(Store store, ExecutionId id) {
    return store.transact(transaction -> {
      var state = new WorkingSet(store.backend());
      transaction.load(Needs.execution(id), state);
      return state.execution(id).priority();
    });
  }
}
