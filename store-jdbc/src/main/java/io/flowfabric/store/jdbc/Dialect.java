package io.flowfabric.store.jdbc;

import io.flowfabric.model.Backend;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** What differs between the databases: how values are bound, how rows are read and written. */
public interface Dialect {
  Backend backend();

  /** How many transactions at once serve it well. */
  int writers();

  /** Whether what was deleted stays in its indexes for a while, to be walked past. */
  boolean keepsDeleted();

  /**
   * The column that has the number of the transaction which wrote a row. Where one writes at a time
   * nobody looks at it, and any number will do.
   */
  String stampColumn();

  NamedSql choose(Fork fork);

  void bind(PreparedStatement statement, int place, SqlType type, @Nullable Object value)
      throws SQLException;

  @Nullable
  Object read(ResultSet row, int place, SqlType type) throws SQLException;
}
