package io.flowfabric.store.jdbc.sqlite;

import io.flowfabric.store.jdbc.RowSets;
import io.flowfabric.store.jdbc.SqlColumn;
import io.flowfabric.store.jdbc.SqlTable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Row by row with one prepared statement: SQLite runs in this process, so a statement costs no
 * round trip. The writer is alone, so nothing needs to be locked.
 */
final class SqliteRowSets implements RowSets {
  private final Connection connection;

  SqliteRowSets(Connection connection) {
    this.connection = connection;
  }

  @Override
  public List<@Nullable Object[]> select(
      SqlTable table, List<Integer> by, List<Object[]> values, Lock lock) throws SQLException {
    String sql = "SELECT " + names(table.columns()) + " FROM " + table.name() + where(table, by);
    List<@Nullable Object[]> found = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (Object[] wanted : values) {
        bind(statement, table, by, wanted);
        try (ResultSet rows = statement.executeQuery()) {
          while (rows.next()) {
            found.add(read(table, rows));
          }
        }
      }
    }
    return found;
  }

  @Override
  public void insert(SqlTable table, List<@Nullable Object[]> rows) throws SQLException {
    String places = table.columns().stream().map(column -> "?").collect(Collectors.joining(", "));
    String sql =
        "INSERT INTO " + table.name() + " (" + names(table.columns()) + ") VALUES (" + places + ")";
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (@Nullable Object[] row : rows) {
        for (int place = 0; place < row.length; place++) {
          set(statement, place + 1, table, place, row[place]);
        }
        statement.addBatch();
      }
      statement.executeBatch();
    }
  }

  @Override
  public void update(SqlTable table, List<@Nullable Object[]> rows) throws SQLException {
    List<Integer> changing = table.changing();
    String sets = changing.stream()
        .map(place -> table.columns().get(place).name() + " = ?")
        .collect(Collectors.joining(", "));
    String sql = "UPDATE " + table.name() + " SET " + sets + where(table, table.keys());
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (@Nullable Object[] row : rows) {
        int parameter = 1;
        for (int place : changing) {
          set(statement, parameter++, table, place, row[place]);
        }
        for (int place : table.keys()) {
          set(statement, parameter++, table, place, row[place]);
        }
        statement.addBatch();
      }
      statement.executeBatch();
    }
  }

  @Override
  public void delete(SqlTable table, List<Integer> by, List<Object[]> values) throws SQLException {
    String sql = "DELETE FROM " + table.name() + where(table, by);
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (Object[] wanted : values) {
        bind(statement, table, by, wanted);
        statement.addBatch();
      }
      statement.executeBatch();
    }
  }

  private static void bind(
      PreparedStatement statement, SqlTable table, List<Integer> by, Object[] wanted)
      throws SQLException {
    for (int key = 0; key < by.size(); key++) {
      set(statement, key + 1, table, by.get(key), wanted[key]);
    }
  }

  private static void set(
      PreparedStatement statement, int parameter, SqlTable table, int place, @Nullable Object value)
      throws SQLException {
    SqliteDialect.DIALECT.bind(statement, parameter, table.columns().get(place).type(), value);
  }

  private static @Nullable Object[] read(SqlTable table, ResultSet row) throws SQLException {
    @Nullable Object[] values = new @Nullable Object[table.columns().size()];
    for (int place = 0; place < values.length; place++) {
      values[place] =
          SqliteDialect.DIALECT.read(row, place + 1, table.columns().get(place).type());
    }
    return values;
  }

  private static String names(List<SqlColumn> columns) {
    return columns.stream().map(SqlColumn::name).collect(Collectors.joining(", "));
  }

  private static String where(SqlTable table, List<Integer> by) {
    return by.isEmpty()
        ? ""
        : by.stream()
            .map(place -> table.columns().get(place).name() + " = ?")
            .collect(Collectors.joining(" AND ", " WHERE ", ""));
  }
}
