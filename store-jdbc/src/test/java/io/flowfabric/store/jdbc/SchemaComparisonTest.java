package io.flowfabric.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.flowfabric.store.Stores;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds what the migrations of the two databases produce against each other. */
final class SchemaComparisonTest {
  @TempDir
  private static Path folder;

  private static String sqlite;
  private static String postgres;

  @BeforeAll
  static void migrate() {
    sqlite = "sqlite:" + folder.resolve("flow.db");
    postgres = PostgresServer.newDatabase();
    Stores.schema(sqlite).migrate();
    Stores.schema(postgres).migrate();
  }

  @Test
  void tables_have_the_same_columns_in_the_same_order() throws SQLException {
    List<String> ours = onSqlite("""
        SELECT m.name, c.name, c."notnull",
               CASE c.type WHEN 'TEXT' THEN 'text' WHEN 'BLOB' THEN 'bytes' ELSE 'number' END
          FROM sqlite_master m, pragma_table_info(m.name) c
         WHERE m.type = 'table' AND m.name LIKE 'ff_%'
         ORDER BY m.name, c.cid
        """);
    assertThat(ours).hasSizeGreaterThan(125).isEqualTo(onPostgres("""
        SELECT c.table_name, c.column_name, CASE c.is_nullable WHEN 'NO' THEN 1 ELSE 0 END,
               CASE c.data_type
                 WHEN 'text' THEN 'text' WHEN 'timestamp with time zone' THEN 'text'
                 WHEN 'uuid' THEN 'bytes' WHEN 'bytea' THEN 'bytes'
                 ELSE 'number' END
          FROM information_schema.columns c
          JOIN information_schema.tables t USING (table_schema, table_name)
         WHERE table_schema = current_schema() AND t.table_type = 'BASE TABLE'
         ORDER BY c.table_name, c.ordinal_position
        """));
  }

  @Test
  void views_have_the_same_columns_in_the_same_order() throws SQLException {
    List<String> ours = onSqlite("""
        SELECT m.name, c.name
          FROM sqlite_master m, pragma_table_info(m.name) c
         WHERE m.type = 'view'
         ORDER BY m.name, c.cid
        """);
    assertThat(ours).hasSizeGreaterThan(130).isEqualTo(onPostgres("""
        SELECT table_name, column_name
          FROM information_schema.columns
          JOIN information_schema.views USING (table_schema, table_name)
         WHERE table_schema = current_schema()
         ORDER BY table_name, ordinal_position
        """));
  }

  @Test
  void primary_keys_are_the_same() throws SQLException {
    List<String> ours = onSqlite("""
        SELECT m.name, c.name
          FROM sqlite_master m, pragma_table_info(m.name) c
         WHERE m.type = 'table' AND m.name LIKE 'ff_%' AND c.pk > 0
         ORDER BY m.name, c.pk
        """);
    assertThat(ours).hasSizeGreaterThan(30).isEqualTo(onPostgres("""
        SELECT c.relname, a.attname
          FROM pg_index i
          JOIN pg_class c ON c.oid = i.indrelid
          CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k (attnum, place)
          JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
         WHERE i.indisprimary AND c.relnamespace = current_schema()::regnamespace
         ORDER BY c.relname COLLATE "C", k.place
        """));
  }

  @Test
  void indexes_are_the_same() throws SQLException {
    List<String> ours = onSqlite("""
        SELECT m.tbl_name, m.name, c.name
          FROM sqlite_master m, pragma_index_info(m.name) c
         WHERE m.type = 'index' AND m.name LIKE 'ff_%'
         ORDER BY m.name, c.seqno
        """);
    assertThat(ours).isNotEmpty().isEqualTo(onPostgres("""
        SELECT c.relname, n.relname, a.attname
          FROM pg_index i
          JOIN pg_class c ON c.oid = i.indrelid
          JOIN pg_class n ON n.oid = i.indexrelid
          CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k (attnum, place)
          JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
         WHERE NOT i.indisprimary AND c.relnamespace = current_schema()::regnamespace
         ORDER BY n.relname COLLATE "C", k.place
        """));
  }

  @Test
  void checks_admit_the_same_literals() throws SQLException {
    var checks = Pattern.compile("CHECK \\((\\w+) (?:IN|=) ([^)]*)\\)");
    var ours = new TreeSet<String>();
    for (String table : onSqlite("SELECT sql FROM sqlite_master WHERE type = 'table'")) {
      String name = table.replaceFirst("(?s)CREATE TABLE (\\w+).*", "$1");
      Matcher check = checks.matcher(table);
      while (check.find()) {
        ours.add(name + "." + check.group(1) + " " + literals(check.group(2)));
      }
    }
    var theirs = new TreeSet<String>();
    for (String check : onPostgres("""
        SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid)
          FROM pg_constraint
         WHERE contype = 'c' AND conrelid <> 0
           AND connamespace = current_schema()::regnamespace
        UNION ALL
        SELECT a.attrelid::regclass || ' '
            || replace(pg_get_constraintdef(c.oid), 'VALUE', a.attname)
          FROM pg_attribute a
          JOIN pg_constraint c ON c.contypid = a.atttypid
          JOIN pg_class t ON t.oid = a.attrelid AND t.relkind = 'r'
         WHERE c.contype = 'c' AND c.connamespace = current_schema()::regnamespace
        """)) {
      Matcher parts = Pattern.compile("(\\w+) CHECK \\(+(\\w+) (.*)").matcher(check);
      assertThat(parts.matches()).as(check).isTrue();
      theirs.add(parts.group(1) + "." + parts.group(2) + " " + literals(parts.group(3)));
    }
    assertThat(ours).hasSizeGreaterThan(8).isEqualTo(theirs);
  }

  private static List<String> literals(String text) {
    return Pattern.compile("'[^']*'|\\b\\d+\\b")
        .matcher(text)
        .results()
        .map(found -> found.group())
        .sorted()
        .toList();
  }

  private static List<String> onSqlite(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:" + sqlite)) {
      return rows(connection, sql);
    }
  }

  private static List<String> onPostgres(String sql) throws SQLException {
    try (Connection connection = PostgresServer.connect(postgres)) {
      return rows(connection, sql);
    }
  }

  private static List<String> rows(Connection connection, String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery(sql)) {
      while (found.next()) {
        var row = new ArrayList<String>();
        for (int place = 1; place <= found.getMetaData().getColumnCount(); place++) {
          row.add(found.getString(place));
        }
        rows.add(String.join(" ", row));
      }
    }
    return rows;
  }
}
