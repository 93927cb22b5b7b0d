package io.flowfabric.store.jdbc;

import io.flowfabric.model.ExecutionId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Runs statements with named parameters on a connection. For one thread. */
final class Statements {
  private final Connection connection;
  private final Dialect dialect;

  Statements(Connection connection, Dialect dialect) {
    this.connection = connection;
    this.dialect = dialect;
  }

  /** Values by the names of the parameters that they are for. */
  static final class Values {
    private final Map<String, Bound> bound = new HashMap<>();

    private record Bound(SqlType type, @Nullable Object value) {}

    Values set(String name, SqlType type, @Nullable Object value) {
      bound.put(name, new Bound(type, value));
      return this;
    }

    Values number(String name, long value) {
      return set(name, SqlType.BIGINT, value);
    }

    Values text(String name, @Nullable String value) {
      return set(name, SqlType.TEXT, value);
    }

    private Bound get(String name) {
      Bound found = bound.get(name);
      if (found == null) {
        throw new IllegalStateException("no value for :" + name);
      }
      return found;
    }
  }

  /** Turns a row of an answer into what it stands for. */
  interface Reading<T> {
    T read(ResultSet row) throws SQLException;
  }

  <T> List<T> query(Fork fork, Values values, Reading<T> reading) throws SQLException {
    List<T> found = new ArrayList<>();
    each(fork, values, row -> found.add(reading.read(row)));
    return found;
  }

  /** Looks at a row of an answer. */
  interface Visit {
    void row(ResultSet row) throws SQLException;
  }

  void each(Fork fork, Values values, Visit visit) throws SQLException {
    try (PreparedStatement statement = prepare(fork, values);
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        visit.row(rows);
      }
    }
  }

  void update(Fork fork, Values values) throws SQLException {
    try (PreparedStatement statement = prepare(fork, values)) {
      statement.executeUpdate();
    }
  }

  /** The execution that the first two columns of a row name. */
  ExecutionId id(ResultSet row) throws SQLException {
    return id(row, 1);
  }

  ExecutionId id(ResultSet row, int place) throws SQLException {
    return new ExecutionId(row.getInt(place), uuid(row, place + 1));
  }

  UUID uuid(ResultSet row, int place) throws SQLException {
    Object value = dialect.read(row, place, SqlType.UUID);
    if (value == null) {
      throw new IllegalStateException("an id is missing in column " + place);
    }
    return (UUID) value;
  }

  private PreparedStatement prepare(Fork fork, Values values) throws SQLException {
    NamedSql sql = dialect.choose(fork);
    PreparedStatement statement = connection.prepareStatement(sql.text());
    int place = 1;
    for (String name : sql.parameters()) {
      Values.Bound bound = values.get(name);
      dialect.bind(statement, place++, bound.type(), bound.value());
    }
    return statement;
  }
}
