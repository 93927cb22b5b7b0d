package io.flowfabric.store.jdbc.sqlite;

import io.flowfabric.store.jdbc.RowSets;
import io.flowfabric.store.jdbc.SqlColumn;
import io.flowfabric.store.jdbc.SqlTable;
import io.flowfabric.store.jdbc.SqlType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads in one statement, since answers are costly to begin; writes row by row with one prepared
 * statement, since SQLite runs in this process and a statement costs no round trip. The writer is
 * alone, so nothing needs to be locked.
 */
final class SqliteRowSets implements RowSets {
  private final Connection connection;

  SqliteRowSets(Connection connection) {
    this.connection = connection;
  }

  @Override
  public List<List<@Nullable Object[]>> select(List<Selection> selections) throws SQLException {
    List<List<@Nullable Object[]>> found = new ArrayList<>();
    for (Selection selection : selections) {
      found.add(select(selection));
    }
    return found;
  }

  private List<@Nullable Object[]> select(Selection selection) throws SQLException {
    SqlTable table = selection.table();
    List<Integer> by = selection.by();
    String columns = names(selection.wanted().stream().map(table.columns()::get), "t.");
    String sql = by.isEmpty()
        ? "SELECT " + columns + " FROM " + table.name() + " t"
        : "SELECT " + columns + " FROM json_each(?) k CROSS JOIN " + table.name() + " t WHERE "
            + conditions(by, at -> "t." + name(table, by.get(at)) + " = " + key(table, by, at));
    List<@Nullable Object[]> found = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      if (!by.isEmpty()) {
        statement.setString(1, JsonKeys.write(selection.values()));
      }
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          found.add(read(table, selection.wanted(), rows));
        }
      }
    }
    return found;
  }

  @Override
  public void insert(SqlTable table, List<@Nullable Object[]> rows) throws SQLException {
    write(insertion(table), table, table.places(), rows);
  }

  private static String insertion(SqlTable table) {
    String places = table.columns().stream().map(column -> "?").collect(Collectors.joining(", "));
    return "INSERT INTO " + table.name() + " (" + names(table.columns().stream(), "") + ") VALUES ("
        + places + ")";
  }

  @Override
  public void add(SqlTable table, int number, List<@Nullable Object[]> rows) throws SQLException {
    write(insertion(table) + table.addingTo(number), table, table.places(), rows);
  }

  @Override
  public void update(SqlTable table, List<Integer> changed, List<@Nullable Object[]> rows)
      throws SQLException {
    var sets = new Assignments(table, changed, rows);
    write(
        "UPDATE " + table.name() + " SET " + sets.text() + where(table, table.keys()),
        table,
        Stream.concat(sets.bound().stream(), table.keys().stream()).toList(),
        rows);
  }

  /** Who writes alone knows what is there. */
  @Override
  public void replace(SqlTable table, List<Integer> changed, List<@Nullable Object[]> rows)
      throws SQLException {
    update(table, changed, rows);
  }

  @Override
  public void delete(SqlTable table, List<Integer> by, List<Object[]> values) throws SQLException {
    List<SqlType> types =
        by.stream().map(place -> table.columns().get(place).type()).toList();
    try (PreparedStatement statement =
        connection.prepareStatement("DELETE FROM " + table.name() + where(table, by))) {
      for (Object[] wanted : values) {
        for (int key = 0; key < by.size(); key++) {
          SqliteDialect.DIALECT.bind(statement, key + 1, types.get(key), wanted[key]);
        }
        statement.addBatch();
      }
      statement.executeBatch();
    }
  }

  @Override
  public void takeTurn(String line) {
    // The writer is alone.
  }

  @Override
  public void send() {
    // Everything was written at once.
  }

  /** Binds some columns of each row, in this order. */
  private void write(
      String sql, SqlTable table, List<Integer> places, List<@Nullable Object[]> rows)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (@Nullable Object[] row : rows) {
        int parameter = 1;
        for (int place : places) {
          SqlType type = table.columns().get(place).type();
          SqliteDialect.DIALECT.bind(statement, parameter++, type, row[place]);
        }
        statement.addBatch();
      }
      statement.executeBatch();
    }
  }

  private static @Nullable Object[] read(SqlTable table, List<Integer> wanted, ResultSet row)
      throws SQLException {
    @Nullable Object[] values = new @Nullable Object[wanted.size()];
    for (int place = 0; place < values.length; place++) {
      values[place] = SqliteDialect.DIALECT.read(
          row, place + 1, table.columns().get(wanted.get(place)).type());
    }
    return values;
  }

  private static String where(SqlTable table, List<Integer> by) {
    return by.isEmpty() ? "" : " WHERE " + conditions(by, at -> name(table, by.get(at)) + " = ?");
  }

  private static String conditions(List<Integer> by, IntFunction<String> condition) {
    return IntStream.range(0, by.size()).mapToObj(condition).collect(Collectors.joining(" AND "));
  }

  private static String key(SqlTable table, List<Integer> by, int at) {
    String value = "(k.value ->> " + at + ")";
    return table.columns().get(by.get(at)).type() == SqlType.UUID ? "unhex(" + value + ")" : value;
  }

  private static String name(SqlTable table, int place) {
    return table.columns().get(place).name();
  }

  private static String names(Stream<SqlColumn> columns, String prefix) {
    return columns.map(column -> prefix + column.name()).collect(Collectors.joining(", "));
  }
}
