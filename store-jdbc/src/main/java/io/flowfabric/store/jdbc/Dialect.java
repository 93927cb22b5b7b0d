package io.flowfabric.store.jdbc;

import io.flowfabric.model.Backend;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What differs between the databases: how values are bound, how rows are read and written. */
public interface Dialect {
  Backend backend();

  /** How many transactions at once serve it well. */
  int writers();

  /** Whether what was deleted stays in its indexes for a while, to be walked past. */
  boolean keepsDeleted();

  /** A number that changes when anybody else has committed; none where there is no such number. */
  OptionalLong version(Connection connection) throws SQLException;

  NamedSql choose(Fork fork);

  void bind(PreparedStatement statement, int place, SqlType type, @Nullable Object value)
      throws SQLException;

  @Nullable
  Object read(ResultSet row, int place, SqlType type) throws SQLException;

  /** Sets of rows of one table, by key: read, locked, inserted, updated, deleted. */
  RowSets rows(Connection connection);
}
