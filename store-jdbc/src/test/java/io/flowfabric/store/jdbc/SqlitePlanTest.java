package io.flowfabric.store.jdbc;

import io.flowfabric.store.Store;
import io.flowfabric.store.Stores;
import io.flowfabric.store.jdbc.sqlite.SqliteDialect;
import io.flowfabric.store.jdbc.sqlite.SqliteOpening;
import io.flowfabric.tck.shape.Sample;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** Reads in each plan whether it searches an index or walks a table, and whether it sorts. */
final class SqlitePlanTest extends PlanContract {
  /** There are never many of them, nor of the places of a list that they lead to. */
  private static final Set<String> COUNTS = Set.of(
      "SCAN ff_execution_count_sum",
      "SCAN ff_execution_count_note",
      "SCAN counted",
      "SCAN ff_execution_count",
      "SCAN c",
      "SCAN p");

  @TempDir
  private static Path folder;

  private String url;
  private Connection plain;

  @BeforeAll
  void open() throws SQLException {
    url = "sqlite:" + folder.resolve("flow.db") + "?durability=off";
    Stores.schema(url).migrate();
    plain = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("flow.db"));
    execute("PRAGMA synchronous = OFF");
  }

  @AfterAll
  void close() throws SQLException {
    plain.close();
  }

  @Override
  String id() {
    return "unhex(printf('%08x', s.n) || substr(hex(t.execution_id), 9))";
  }

  @Override
  String hint() {
    return "CAST(unhex(printf('%04x%08x', (s.n % 1000 + 1) % 256, s.n % 1000 + 1))"
        + " || substr(t.executions, 7) AS BLOB)";
  }

  @Override
  String series(int rows) {
    return "(WITH RECURSIVE c(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM c WHERE n < " + rows
        + ") SELECT n FROM c) s";
  }

  @Override
  Store store(Connections connections) {
    return new JdbcStore(connections, SqliteDialect.DIALECT);
  }

  @Override
  ExplainingConnections connections() {
    return new ExplainingConnections(
        SqliteOpening.connect(url, () -> Sample.START),
        SqliteOpening::rows,
        SqlitePlanTest::explain);
  }

  private static List<String> explain(
      Connection connection, String sql, List<ExplainingConnections.Bound> values)
      throws SQLException {
    List<String> plan = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet lines = statement.executeQuery("EXPLAIN QUERY PLAN " + sql)) {
      while (lines.next()) {
        plan.add(lines.getString("detail"));
      }
    }
    return plan;
  }

  @Override
  Connection plain() {
    return plain;
  }

  @Override
  List<String> objections(ExplainingConnections.Explained explained) {
    return explained.plan().stream()
        .filter(step -> walks(step, explained.sql()) || sorts(step, explained.sql()))
        .map(step -> step + ": " + explained.sql() + explained.plan())
        .toList();
  }

  /**
   * What JSON holds is a virtual table, and is walked; so are the routes of a lane, once found. The
   * newest event of a family is where a walk from the end of its index begins, or nearly where one
   * of all events does if statistics say that most are of that family.
   */
  private static boolean walks(String step, String sql) {
    boolean newest = sql.contains("ORDER BY batch_id DESC") && !sql.contains("families & 4");
    return step.startsWith("SCAN ")
        && !step.contains("VIRTUAL TABLE")
        && !step.contains("USING INDEX ff_event_log_")
        && !(newest && step.equals("SCAN ff_event_log"))
        && !step.equals("SCAN route")
        && !COUNTS.contains(step)
        && !step.contains("CONSTANT ROW");
  }

  /** The few past attempts of one execution may be sorted, and so may what is counted. */
  private static boolean sorts(String step, String sql) {
    return step.contains("TEMP B-TREE")
        && !sql.contains("ff_past_attempt")
        && !sql.contains("ff_execution_count");
  }
}
