package io.flowfabric.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flowfabric.error.EngineException;
import io.flowfabric.store.StoreSchema;
import io.flowfabric.store.Stores;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MigrationsTest {
  private static final int NODES = 12;

  /** What holds for every database. */
  abstract static class Contract {
    abstract String url();

    abstract Connection connect() throws SQLException;

    @Test
    void takes_an_empty_database_to_the_newest_version() {
      StoreSchema schema = Stores.schema(url());
      assertThat(schema.version()).isZero();
      schema.migrate();
      assertThat(schema.version()).isEqualTo(schema.newest());
      assertThat(schema.sql()).isEmpty();
    }

    @Test
    void nodes_that_start_at_once_end_with_one_schema() throws Exception {
      var start = new CyclicBarrier(NODES);
      List<Future<Integer>> nodes = new ArrayList<>();
      try (var threads = Executors.newFixedThreadPool(NODES)) {
        for (int node = 0; node < NODES; node++) {
          nodes.add(threads.submit(() -> {
            start.await();
            return Node.open(url());
          }));
        }
      }
      for (Future<Integer> node : nodes) {
        assertThat(node.get()).isPositive();
      }
      assertThat(recorded()).isEqualTo(1);
    }

    @Test
    void processes_that_start_at_once_end_with_one_schema() throws Exception {
      List<Process> nodes = List.of(Node.start(url()), Node.start(url()), Node.start(url()));
      for (Process node : nodes) {
        String said = new String(node.getInputStream().readAllBytes());
        assertThat(node.waitFor()).as(said).isZero();
      }
      assertThat(recorded()).isEqualTo(1);
    }

    @Test
    void what_is_printed_can_be_run_by_hand() throws SQLException {
      StoreSchema schema = Stores.schema(url());
      String printed = schema.sql();
      try (Connection connection = connect();
          Statement statement = connection.createStatement()) {
        for (String sql : printed.split(";\\s*\n\\s*\n|;\\s*$")) {
          statement.execute(sql);
        }
      }
      assertThat(schema.version()).isEqualTo(schema.newest());
    }

    @Test
    void refuses_a_newer_schema_and_says_what_to_do() throws SQLException {
      Stores.schema(url()).migrate();
      try (Connection connection = connect();
          Statement statement = connection.createStatement()) {
        statement.execute("""
            INSERT INTO ff_migration_annotation (version, name, backward_compatible)
            VALUES (99, 'from the future', false)
            """);
      }
      assertThatThrownBy(() -> Stores.open(url(), InstantSource.system()))
          .isInstanceOf(EngineException.Validation.class)
          .hasMessageContainingAll("version 99", "versions up to", "use the program", "newer");
      assertThatThrownBy(() -> Stores.schema(url()).migrate())
          .isInstanceOf(EngineException.Validation.class);
    }

    int recorded() throws SQLException {
      try (Connection connection = connect();
          Statement statement = connection.createStatement();
          ResultSet row = statement.executeQuery("SELECT count(*) FROM ff_migration_annotation")) {
        row.next();
        return row.getInt(1);
      }
    }
  }

  @Nested
  final class OnSqlite extends Contract {
    @TempDir
    private Path folder;

    @Override
    String url() {
      return "sqlite:" + folder.resolve("flow.db");
    }

    @Override
    Connection connect() throws SQLException {
      return DriverManager.getConnection("jdbc:" + url());
    }
  }

  @Nested
  final class OnPostgres extends Contract {
    private final String url = PostgresServer.newDatabase();

    @Override
    String url() {
      return url;
    }

    @Override
    Connection connect() throws SQLException {
      return PostgresServer.connect(url);
    }

    @Test
    void a_schema_that_is_up_to_date_is_opened_without_the_right_to_change_it() {
      Stores.schema(url).migrate();
      String schema = url.substring(url.lastIndexOf('=') + 1);
      PostgresServer.execute(url, "CREATE ROLE only_" + schema + " LOGIN PASSWORD 'only'");
      PostgresServer.execute(url, "GRANT USAGE ON SCHEMA " + schema + " TO only_" + schema);
      PostgresServer.execute(
          url, "GRANT SELECT ON ALL TABLES IN SCHEMA " + schema + " TO only_" + schema);
      String limited = "postgresql://only_" + schema + ":only" + url.substring(url.indexOf('@'));
      assertThat(Node.open(limited)).isPositive();
    }
  }
}
