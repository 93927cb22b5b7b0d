package io.flowfabric.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flowfabric.decision.Refusal;
import io.flowfabric.error.EngineException;
import io.flowfabric.lease.RevokeLease;
import io.flowfabric.model.Ending;
import io.flowfabric.model.ExecutionId;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Work and data of an application change together, in a transaction of the application. */
final class OwnTransactionTest {

  interface Database {
    String url();

    Connection connect() throws SQLException;
  }

  abstract static class Contract implements Database {
    private Fabric fabric;
    private Connection connection;

    @BeforeEach
    void open() throws Exception {
      fabric = Fabric.open(url());
      connection = connect();
      execute("DROP TABLE IF EXISTS account");
      execute("CREATE TABLE account (balance INT)");
      execute("INSERT INTO account VALUES (0)");
      connection.setAutoCommit(false);
    }

    @AfterEach
    void close() throws Exception {
      connection.close();
      fabric.close();
    }

    @Test
    void work_is_there_exactly_when_the_transaction_commits() throws Exception {
      fabric.handle("work", Nothing.class, (nothing, task) -> {});
      execute("UPDATE account SET balance = 1");
      ExecutionId id = fabric.submit(connection, Work.of("work"));
      assertThat(fabric.describe(id)).isEmpty();

      connection.commit();

      assertThat(fabric.runUntilIdle()).isEqualTo(1);
      assertThat(fabric.await(id, Duration.ZERO)).get().isInstanceOf(Ending.Succeeded.class);
      assertThat(balance()).isEqualTo(1);
    }

    @Test
    void work_of_a_transaction_that_rolls_back_never_was() throws Exception {
      execute("UPDATE account SET balance = 1");
      ExecutionId id = fabric.submit(connection, Work.of("work"));

      connection.rollback();

      assertThat(fabric.describe(id)).isEmpty();
      assertThat(fabric.runUntilIdle()).isZero();
      assertThat(balance()).isZero();
    }

    @Test
    void a_connection_without_a_transaction_is_refused() throws Exception {
      connection.setAutoCommit(true);

      assertThatThrownBy(() -> fabric.submit(connection, Work.of("work")))
          .isInstanceOf(EngineException.Validation.class)
          .hasMessageContaining("setAutoCommit");
    }

    @Test
    void a_guarded_transaction_commits_under_a_current_lease() throws Exception {
      fabric.handle("pay", Nothing.class, (nothing, task) -> {
        task.guard(connection);
        execute("UPDATE account SET balance = balance + 1");
        connection.commit();
      });
      fabric.submit(Work.of("pay"));

      assertThat(fabric.runUntilIdle()).isEqualTo(1);
      assertThat(balance()).isEqualTo(1);
    }

    @Test
    void a_guarded_transaction_of_a_worker_that_lost_its_lease_changes_nothing() throws Exception {
      var why = new AtomicReference<Refusal>();
      fabric.handle("pay", Nothing.class, (nothing, task) -> {
        if (task.attempt() == 0) {
          fabric.apply(new RevokeLease(task.execution(), null, null, "maintenance"));
        }
        try {
          task.guard(connection);
          execute("UPDATE account SET balance = balance + 1");
          connection.commit();
        } catch (LeaseLost lost) {
          why.set(lost.why());
          connection.rollback();
          throw lost;
        }
      });
      ExecutionId id = fabric.submit(Work.of("pay"));

      assertThat(fabric.runUntilIdle()).isEqualTo(2);

      assertThat(why.get()).isEqualTo(Refusal.LEASE_REVOKED);
      assertThat(fabric.await(id, Duration.ZERO)).get().isInstanceOf(Ending.Succeeded.class);
      assertThat(balance()).isEqualTo(1);
    }

    private void execute(String sql) throws SQLException {
      try (var statement = connection.createStatement()) {
        statement.execute(sql);
      }
    }

    private int balance() throws SQLException {
      try (var statement = connection.createStatement();
          var rows = statement.executeQuery("SELECT balance FROM account")) {
        rows.next();
        return rows.getInt(1);
      } finally {
        connection.rollback();
      }
    }
  }

  @Nested
  final class OnSqlite extends Contract {
    @TempDir
    private Path folder;

    @Override
    public String url() {
      return "sqlite:" + file();
    }

    @Override
    public Connection connect() throws SQLException {
      return DriverManager.getConnection("jdbc:sqlite:" + file());
    }

    private Path file() {
      return folder.resolve("app.db");
    }
  }

  @Nested
  final class OnPostgres extends Contract {
    private static EmbeddedPostgres server;

    @BeforeAll
    static void start() throws IOException {
      server = EmbeddedPostgres.builder().start();
    }

    @AfterAll
    static void stop() throws IOException {
      server.close();
    }

    @Override
    public String url() {
      return "postgresql://postgres@localhost:" + server.getPort() + "/postgres";
    }

    @Override
    public Connection connect() throws SQLException {
      return server.getPostgresDatabase().getConnection();
    }
  }

  @Test
  void a_store_in_memory_has_no_transaction_to_join() throws SQLException {
    try (Fabric fabric = Fabric.open("memory:");
        Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:")) {
      assertThatThrownBy(() -> fabric.submit(connection, Work.of("work")))
          .isInstanceOf(EngineException.Unavailable.class);
    }
  }
}
