package io.flowfabric.store.jdbc;

import io.flowfabric.model.Key;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes one column with a plain statement, as somebody with a database client could. */
final class Tampering {
  private Tampering() {}

  static void tamper(
      Connection connection,
      Dialect dialect,
      Key<?> key,
      String table,
      String column,
      @Nullable Object value)
      throws SQLException {
    SqlTable sql = Mapping.tables(key).getFirst();
    boolean latest = table.equals("ff_attempt") && key instanceof Key.OfExecution;
    String name = latest ? Schema.LATEST + column : column;
    SqlType type = sql.columns().stream()
        .filter(known -> known.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(table + " has no column " + column))
        .type();
    List<SqlColumn> keys = sql.keyColumns();
    String where =
        keys.stream().map(known -> known.name() + " = ?").collect(Collectors.joining(" AND "));
    try (PreparedStatement update = connection.prepareStatement(
        "UPDATE " + sql.name() + " SET " + name + " = ? WHERE " + where)) {
      dialect.bind(update, 1, type, value);
      Object[] values = Mapping.keyValues(key);
      for (int place = 0; place < values.length; place++) {
        dialect.bind(update, place + 2, keys.get(place).type(), values[place]);
      }
      if (update.executeUpdate() != 1) {
        throw new IllegalArgumentException("nothing is stored under " + key);
      }
    }
  }
}
