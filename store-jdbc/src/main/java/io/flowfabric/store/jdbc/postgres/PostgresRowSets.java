package io.flowfabric.store.jdbc.postgres;

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
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All rows in one statement, one array for each column; all writes of a transaction in one round
 * trip. Reads go through a lateral subquery that cannot be pulled up, so that each key is looked up
 * in the index, in the order given, whatever the planner thinks of a table it knows nothing of.
 */
final class PostgresRowSets implements RowSets {
  private final Connection connection;
  private final List<Write> writes = new ArrayList<>();

  PostgresRowSets(Connection connection) {
    this.connection = connection;
  }

  /** A statement that takes an array for each of some columns. */
  private record Write(String sql, List<SqlType> types, List<@Nullable Object[]> rows) {}

  @Override
  public List<@Nullable Object[]> select(
      SqlTable table, List<Integer> wanted, List<Integer> by, List<Object[]> values, Lock lock)
      throws SQLException {
    String columns = names(wanted.stream().map(table.columns()::get).toList(), "t.");
    String end = switch (lock) {
      case NONE -> "OFFSET 0";
      case WAIT -> "FOR NO KEY UPDATE";
    };
    String sql = by.isEmpty()
        ? "SELECT " + columns + " FROM " + table.name() + " t"
        : "SELECT " + columns + " FROM " + unnest(table, by) + " AS k(" + aliases("k", by)
            + ") CROSS JOIN LATERAL (SELECT * FROM " + table.name() + " s WHERE "
            + matches(table, by, "s.") + " " + end + ") t";
    List<@Nullable Object[]> found = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      bind(statement, 1, new Write(sql, types(table, by), List.<@Nullable Object[]>copyOf(values)));
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          found.add(read(table, wanted, rows));
        }
      }
    }
    return found;
  }

  @Override
  public void insert(SqlTable table, List<@Nullable Object[]> rows) {
    writes.add(new Write(insertion(table), types(table, table.places()), rows));
  }

  private static String insertion(SqlTable table) {
    return "INSERT INTO " + table.name() + " (" + names(table.columns(), "") + ") SELECT * FROM "
        + unnest(table, table.places());
  }

  @Override
  public void add(SqlTable table, int number, List<@Nullable Object[]> rows) {
    writes.add(
        new Write(insertion(table) + table.addingTo(number), types(table, table.places()), rows));
  }

  @Override
  public void update(SqlTable table, List<Integer> changed, List<@Nullable Object[]> rows) {
    List<Integer> written =
        Stream.concat(table.keys().stream(), changed.stream()).toList();
    String sets = IntStream.range(0, changed.size())
        .mapToObj(number -> table.columns().get(changed.get(number)).name() + " = k.k"
            + (table.keys().size() + number))
        .collect(Collectors.joining(", "));
    writes.add(new Write(
        "UPDATE " + table.name() + " t SET " + sets + " FROM " + unnest(table, written) + " AS k("
            + aliases("k", written) + ") WHERE " + matches(table, table.keys(), "t."),
        types(table, written),
        rows.stream().map(row -> pick(row, written)).toList()));
  }

  @Override
  public void delete(SqlTable table, List<Integer> by, List<Object[]> values) {
    writes.add(new Write(
        "DELETE FROM " + table.name() + " t USING " + unnest(table, by) + " AS k("
            + aliases("k", by) + ") WHERE " + matches(table, by, "t."),
        types(table, by),
        List.<@Nullable Object[]>copyOf(values)));
  }

  @Override
  public void takeTurn(String line) {
    writes.add(
        new Write("SELECT pg_advisory_xact_lock(hashtext('" + line + "'))", List.of(), List.of()));
  }

  @Override
  public void send() throws SQLException {
    if (writes.isEmpty()) {
      return;
    }
    String all = writes.stream().map(Write::sql).collect(Collectors.joining("; "));
    try (PreparedStatement statement = connection.prepareStatement(all)) {
      int parameter = 1;
      for (Write write : writes) {
        parameter = bind(statement, parameter, write);
      }
      statement.execute();
    }
    writes.clear();
  }

  /** Binds one array for each column, and says where the next parameter is. */
  private int bind(PreparedStatement statement, int first, Write write) throws SQLException {
    int parameter = first;
    for (int column = 0; column < write.types.size(); column++) {
      SqlType type = write.types.get(column);
      @Nullable Object[] values = array(type, write.rows.size());
      for (int row = 0; row < values.length; row++) {
        values[row] = write.rows.get(row)[column];
      }
      if (values instanceof UUID[] ids) {
        statement.setObject(parameter++, new UuidArray(ids));
      } else {
        statement.setArray(
            parameter++, connection.createArrayOf(PostgresDialect.array(type), values));
      }
    }
    return parameter;
  }

  /** The driver tells the type of the elements from that of the array, and sends it as binary. */
  private static @Nullable Object[] array(SqlType type, int length) {
    return switch (type) {
      case SMALLINT, INTEGER -> new Integer[length];
      case BIGINT -> new Long[length];
      case BOOLEAN -> new Boolean[length];
      case TEXT -> new String[length];
      case BYTES -> new byte[length][];
      case UUID -> new UUID[length];
    };
  }

  private static List<SqlType> types(SqlTable table, List<Integer> places) {
    return places.stream().map(place -> table.columns().get(place).type()).toList();
  }

  private static @Nullable Object[] pick(@Nullable Object[] row, List<Integer> places) {
    @Nullable Object[] picked = new @Nullable Object[places.size()];
    for (int place = 0; place < picked.length; place++) {
      picked[place] = row[places.get(place)];
    }
    return picked;
  }

  private static @Nullable Object[] read(SqlTable table, List<Integer> wanted, ResultSet row)
      throws SQLException {
    @Nullable Object[] values = new @Nullable Object[wanted.size()];
    for (int place = 0; place < values.length; place++) {
      values[place] = PostgresDialect.DIALECT.read(
          row, place + 1, table.columns().get(wanted.get(place)).type());
    }
    return values;
  }

  private static String unnest(SqlTable table, List<Integer> by) {
    return by.stream()
        .map(place -> "?::" + PostgresDialect.array(table.columns().get(place).type()) + "[]")
        .collect(Collectors.joining(", ", "unnest(", ")"));
  }

  private static String aliases(String prefix, List<Integer> by) {
    return IntStream.range(0, by.size())
        .mapToObj(number -> prefix + number)
        .collect(Collectors.joining(", "));
  }

  private static String matches(SqlTable table, List<Integer> by, String alias) {
    return IntStream.range(0, by.size())
        .mapToObj(number -> alias + table.columns().get(by.get(number)).name() + " = k.k" + number)
        .collect(Collectors.joining(" AND "));
  }

  private static String names(List<SqlColumn> columns, String prefix) {
    return columns.stream().map(column -> prefix + column.name()).collect(Collectors.joining(", "));
  }
}
