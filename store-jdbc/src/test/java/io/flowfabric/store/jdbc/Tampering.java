package io.flowfabric.store.jdbc;

import io.flowfabric.json.ArrayJson;
import io.flowfabric.model.Key;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes one value with plain statements, as somebody with a database client could. */
record Tampering(Connection connection, Dialect dialect, Key<?> key) {

  static void tamper(
      Connection connection,
      Dialect dialect,
      Key<?> key,
      String table,
      String column,
      @Nullable Object value)
      throws SQLException {
    boolean latest = table.equals("ff_attempt") && key instanceof Key.OfExecution;
    String name = latest ? ExecutionLayout.LATEST + column : column;
    new Tampering(connection, dialect, key).write(name, value);
  }

  private void write(String name, @Nullable Object value) throws SQLException {
    if (key instanceof Key.OfExecution && ExecutionLayout.GIVEN.contains(name)) {
      writeInto("given", ExecutionLayout.GIVEN.indexOf(name), value);
    } else if (key instanceof Key.OfExecution && ExecutionLayout.STATE.contains(name)) {
      writeInto("state", ExecutionLayout.STATE.indexOf(name), value);
    } else {
      writeColumn(name, value);
    }
  }

  private void writeInto(String array, int place, @Nullable Object value) throws SQLException {
    List<@Nullable Object> values = new ArrayList<>(ArrayJson.read(readText(array)));
    while (values.size() <= place) {
      values.add(null);
    }
    values.set(place, value);
    var json = new ArrayJson.Writer();
    values.forEach(json::add);
    writeColumn(array, json.end());
  }

  private String readText(String column) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement("SELECT " + column + " FROM " + table().name() + where())) {
      bindKey(query, 1);
      try (ResultSet row = query.executeQuery()) {
        if (!row.next()) {
          throw new IllegalArgumentException("nothing is stored under " + key);
        }
        return row.getString(1);
      }
    }
  }

  private void writeColumn(String column, @Nullable Object value) throws SQLException {
    SqlType type = table().columns().stream()
        .filter(known -> known.name().equals(column))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(table() + " has no column " + column))
        .type();
    try (PreparedStatement update = connection.prepareStatement(
        "UPDATE " + table().name() + " SET " + column + " = ?" + where())) {
      dialect.bind(update, 1, type, value);
      bindKey(update, 2);
      if (update.executeUpdate() != 1) {
        throw new IllegalArgumentException("nothing is stored under " + key);
      }
    }
  }

  private SqlTable table() {
    return Mapping.tables(key).getFirst();
  }

  private String where() {
    return table().keyColumns().stream()
        .map(known -> known.name() + " = ?")
        .collect(Collectors.joining(" AND ", " WHERE ", ""));
  }

  private void bindKey(PreparedStatement statement, int from) throws SQLException {
    Object[] values = Mapping.keyValues(key);
    for (int place = 0; place < values.length; place++) {
      SqlType type = table().keyColumns().get(place).type();
      dialect.bind(statement, from + place, type, values[place]);
    }
  }
}
