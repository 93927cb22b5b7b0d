package io.flowfabric.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.Command;
import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.engine.Engine;
import io.flowfabric.execution.CompleteExecution;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.Claim;
import io.flowfabric.model.ExecutionPolicy;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Namespace;
import io.flowfabric.model.Payload;
import io.flowfabric.model.Submission;
import io.flowfabric.model.WorkerIdentity;
import io.flowfabric.store.Stores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Lets executions live through an engine, created, claimed and completed, and writes down under
 * {@code target/design} what that costs the database. Takes minutes and proves nothing, so it runs
 * only when it is named: {@code -Dtest=PhysicalDesignReport}, with {@code -Ddesign.lives} for their
 * number.
 */
final class PhysicalDesignReport {
  private static final int LIVES = Integer.getInteger("design.lives", 20_000);
  private static final int AT_ONCE = 500;
  private static final LaneId LANE = new LaneId("orders");

  private static final String COSTS = """
      SELECT relname,
             round(n_tup_ins / %1$d.0, 2) AS inserted,
             round(n_tup_upd / %1$d.0, 2) AS updated,
             round(n_tup_del / %1$d.0, 2) AS deleted,
             round(100.0 * n_tup_hot_upd / greatest(n_tup_upd, 1), 1) AS hot_percent,
             pg_table_size(relid) / %1$d AS table_bytes,
             pg_indexes_size(relid) / %1$d AS index_bytes
        FROM pg_stat_user_tables
       WHERE schemaname = current_schema() AND n_tup_ins > 100
       ORDER BY relname
      """;
  private static final String INDEXES = """
      SELECT indexrelname, pg_relation_size(indexrelid) / %d AS bytes
        FROM pg_stat_user_indexes
       WHERE schemaname = current_schema() AND pg_relation_size(indexrelid) > 100000
       ORDER BY indexrelname
      """;
  private static final String SIZES = """
      SELECT name, sum(pgsize) / %d AS bytes
        FROM dbstat
       GROUP BY name
      HAVING sum(pgsize) > 100000
       ORDER BY name
      """;

  @TempDir
  private Path folder;

  @Test
  void of_postgres_by_fill_factor() throws Exception {
    for (int fill : List.of(35, 45, 60, 75, 90)) {
      onPostgres("fill factor " + fill, "ALTER TABLE ff_execution SET (fillfactor = " + fill + ")");
    }
  }

  @Test
  void of_postgres_without_indexes_for_lists() throws Exception {
    onPostgres("no index for lists", "DROP INDEX ff_execution_by_place");
  }

  @Test
  void of_postgres_with_an_index_on_the_state() throws Exception {
    onPostgres(
        "index on the state",
        "CREATE INDEX by_state ON ff_execution (public_state, partition_key, execution_id)");
  }

  @Test
  void of_sqlite() throws Exception {
    String url = "sqlite:" + folder.resolve("flow.db");
    live(url + "?durability=off");
    try (Connection connection = DriverManager.getConnection("jdbc:" + url)) {
      note("sqlite, bytes a life", rows(connection, SIZES.formatted(LIVES)));
    }
  }

  private static void onPostgres(String name, String design) throws Exception {
    String url = PostgresServer.newDatabase();
    Stores.schema(url).migrate();
    try (Connection connection = PostgresServer.connect(url);
        Statement statement = connection.createStatement()) {
      statement.execute(design);
      String start = single(connection, "SELECT pg_current_wal_lsn()");
      live(url);
      long wal = Long.parseLong(
          single(connection, "SELECT pg_current_wal_lsn() - '" + start + "'").split("\\.")[0]);
      awaitStatistics(connection);
      note(name + ", a life: WAL bytes " + wal / LIVES, rows(connection, COSTS.formatted(LIVES)));
      note("index bytes a life", rows(connection, INDEXES.formatted(LIVES)));
    }
  }

  private static void live(String url) {
    try (Engine engine = Engine.open(url)) {
      for (int lived = 0; lived < LIVES; lived += AT_ONCE) {
        send(engine, IntStream.range(0, AT_ONCE).mapToObj(number -> create(engine)));
        List<Claim> claims = new ArrayList<>();
        while (claims.size() < AT_ONCE) {
          claims.addAll(claimed(engine.apply(claim())));
        }
        send(
            engine,
            claims.stream()
                .map(claim -> new CompleteExecution(claim.handle(), Payload.of("x".repeat(100)))));
      }
    }
  }

  private static <O> void send(Engine engine, Stream<? extends Command<O>> commands) {
    List<CompletableFuture<O>> sent = new ArrayList<>();
    commands.forEach(command -> sent.add(engine.send(command)));
    sent.forEach(CompletableFuture::join);
  }

  private static CreateExecution create(Engine engine) {
    return CreateExecution.of(
        engine.ids().solo(LANE),
        new Submission(
            new Namespace("shop"),
            LANE,
            "ship_order",
            Payload.of("x".repeat(200)),
            null,
            "design",
            null,
            ExecutionPolicy.NONE));
  }

  private static ClaimExecutions claim() {
    return new ClaimExecutions(
        LANE,
        WorkerIdentity.of("worker", "worker-1"),
        Capabilities.NONE,
        Duration.ofMinutes(5),
        100,
        Takeover.AT_ONCE);
  }

  private static List<Claim> claimed(ClaimExecutions.Outcome outcome) {
    return outcome instanceof ClaimExecutions.Outcome.Claimed claimed
        ? claimed.claims()
        : List.of();
  }

  /** Sessions hand in what they counted when they end. */
  private static void awaitStatistics(Connection connection) throws SQLException {
    for (int tries = 0; tries < 600; tries++) {
      String counted = single(connection, """
          SELECT sum(n_tup_upd)
            FROM pg_stat_user_tables
           WHERE schemaname = current_schema() AND relname = 'ff_execution'
          """);
      if (Long.parseLong(counted) >= 2L * LIVES) {
        return;
      }
      single(connection, "SELECT pg_sleep(0.1)");
    }
    throw new AssertionError("the server has not counted all updates");
  }

  private static String single(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      assertThat(row.next()).isTrue();
      return String.valueOf(row.getString(1));
    }
  }

  private static List<String> rows(Connection connection, String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery(sql)) {
      int columns = found.getMetaData().getColumnCount();
      while (found.next()) {
        var row = new StringBuilder();
        for (int place = 1; place <= columns; place++) {
          row.append("%-32s"
              .formatted(found.getMetaData().getColumnLabel(place) + "=" + found.getString(place)));
        }
        rows.add(row.toString().stripTrailing());
      }
    }
    return rows;
  }

  private static void note(String title, List<String> lines) throws IOException {
    Path folder = Files.createDirectories(Path.of("target", "design"));
    Files.writeString(
        folder.resolve("report.txt"),
        title + "\n  " + String.join("\n  ", lines) + "\n\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }
}
