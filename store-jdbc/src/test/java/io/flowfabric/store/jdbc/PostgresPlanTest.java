package io.flowfabric.store.jdbc;

import io.flowfabric.store.Store;
import io.flowfabric.store.Stores;
import io.flowfabric.store.jdbc.postgres.PostgresDialect;
import io.flowfabric.store.jdbc.postgres.PostgresOpening;
import io.flowfabric.tck.shape.Sample;
import java.sql.Array;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.postgresql.util.PGobject;

/**
 * Counts the pages that each statement touches, with a plan for its values and with one for any.
 */
final class PostgresPlanTest extends PlanContract {
  /** A look-up by key takes up to five pages; some searches make two for each row. */
  private static final int MOST_PAGES = 20 * LIMIT;

  /** There are never many lanes, nor notes of what was counted. */
  private static final Pattern WHOLE =
      Pattern.compile("Seq Scan on ff_(?!lane_registry|execution_count_note)");

  private static final Pattern TOUCHED =
      Pattern.compile("Buffers: shared(?: hit=(\\d+))?" + "(?: read=(\\d+))?.*");

  private String url;
  private Connection plain;

  @BeforeAll
  void open() throws SQLException {
    url = PostgresServer.newDatabase();
    Stores.schema(url).migrate();
    plain = PostgresServer.connect(url);
    for (String table : List.of(
        "ff_execution",
        "ff_exec_queue",
        "ff_exec_due",
        "ff_exec_blocked",
        "ff_past_attempt",
        "ff_claim_grant",
        "ff_idempotency",
        "ff_worker_registry",
        "ff_event_log")) {
      execute("ALTER TABLE " + table + " SET (autovacuum_enabled = off)");
    }
  }

  @AfterAll
  void drop() throws SQLException {
    execute("DROP SCHEMA " + url.substring(url.lastIndexOf('=') + 1) + " CASCADE");
    plain.close();
  }

  @Override
  String id() {
    return "(lpad(to_hex(s.n), 8, '0') || substr(t.execution_id::text, 9))::uuid";
  }

  @Override
  String hint() {
    return "int2send(((s.n % 1000 + 1) % 256)::int2) || int4send(s.n % 1000 + 1)"
        + " || substring(t.executions FROM 7)";
  }

  @Override
  String series(int rows) {
    return "generate_series(1, " + rows + ") AS s (n)";
  }

  @Override
  Store store(Connections connections) {
    return new JdbcStore(connections, PostgresDialect.DIALECT);
  }

  @Override
  ExplainingConnections connections() {
    return new ExplainingConnections(
        PostgresOpening.connect(url, () -> Sample.START),
        PostgresOpening::rows,
        PostgresPlanTest::explain);
  }

  @Override
  Connection plain() {
    return plain;
  }

  @Override
  List<String> objections(ExplainingConnections.Explained explained) {
    List<String> objections = new ArrayList<>();
    String plan = String.join("\n", explained.plan());
    if (WHOLE.matcher(plan).find()) {
      objections.add("reads a whole table: " + explained.sql() + plan);
    }
    for (String part : plan.split("\nEND\n")) {
      long pages = pages(part);
      if (pages > MOST_PAGES) {
        objections.add("touches " + pages + " pages: " + explained.sql() + part);
      }
    }
    return objections;
  }

  /** The first line about buffers is that of the whole plan. */
  private static long pages(String plan) {
    Matcher touched = TOUCHED.matcher(plan);
    return touched.find() ? number(touched.group(1)) + number(touched.group(2)) : 0;
  }

  private static long number(String digits) {
    return digits == null ? 0 : Long.parseLong(digits);
  }

  private static List<String> explain(
      Connection connection, String sql, List<ExplainingConnections.Bound> values)
      throws SQLException {
    List<String> plan = new ArrayList<>();
    String types = list(values, PostgresPlanTest::type);
    String literals = list(values, PostgresPlanTest::literal);
    try (Statement statement = connection.createStatement()) {
      statement.execute("PREPARE explained " + types + " AS " + numbered(sql));
      statement.execute("SAVEPOINT unexplained");
      for (String mode : List.of("force_custom_plan", "force_generic_plan")) {
        statement.execute("SET LOCAL plan_cache_mode = " + mode);
        try (ResultSet lines = statement.executeQuery(
            "EXPLAIN (ANALYZE, BUFFERS, TIMING OFF) EXECUTE explained " + literals)) {
          while (lines.next()) {
            plan.add(lines.getString(1));
          }
        }
        plan.add("END");
        statement.execute("ROLLBACK TO unexplained");
      }
      statement.execute("RELEASE unexplained");
      statement.execute("DEALLOCATE explained");
    }
    return plan;
  }

  private static String list(
      List<ExplainingConnections.Bound> values,
      Function<ExplainingConnections.Bound, String> part) {
    return values.isEmpty()
        ? ""
        : values.stream().map(part).collect(Collectors.joining(", ", "(", ")"));
  }

  private static String numbered(String sql) {
    var place = new int[1];
    return Pattern.compile("\\?").matcher(sql).replaceAll(found -> "\\$" + ++place[0]);
  }

  private static String type(ExplainingConnections.Bound bound) {
    Object value = bound.arguments()[1];
    if (value instanceof Array array) {
      try {
        return array.getBaseTypeName() + "[]";
      } catch (SQLException failure) {
        throw new IllegalStateException(failure);
      }
    }
    if (value instanceof UUID) {
      return "uuid";
    }
    if (value instanceof byte[]) {
      return "bytea";
    }
    if (value instanceof PGobject ids) {
      return ids.getType();
    }
    return switch ((Integer) bound.arguments()[2]) {
      case Types.INTEGER -> "int4";
      case Types.BIGINT -> "int8";
      case Types.BOOLEAN -> "bool";
      default -> "text";
    };
  }

  private static String literal(ExplainingConnections.Bound bound) {
    Object value = bound.arguments()[1];
    if (value instanceof byte[] bytes) {
      return "'\\x" + HexFormat.of().formatHex(bytes) + "'";
    }
    return value == null ? "NULL" : "'" + value.toString().replace("'", "''") + "'";
  }
}
