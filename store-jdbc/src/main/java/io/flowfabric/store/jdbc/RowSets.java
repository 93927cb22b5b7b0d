package io.flowfabric.store.jdbc;

import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sets of rows of one table in as few statements as the database allows. A row is its values in
 * column order.
 */
public interface RowSets {

  /**
   * Whether rows that are read are held until the transaction ends, and what to do when another one
   * holds them.
   */
  enum Lock {
    NONE,
    WAIT,
    SKIP
  }

  /**
   * The rows with these values in some columns, in the order of those columns.
   *
   * @param by the places of the columns
   */
  List<@Nullable Object[]> select(
      SqlTable table, List<Integer> by, List<Object[]> values, Lock lock) throws SQLException;

  void insert(SqlTable table, List<@Nullable Object[]> rows) throws SQLException;

  /** Writes the columns that can change. */
  void update(SqlTable table, List<@Nullable Object[]> rows) throws SQLException;

  void delete(SqlTable table, List<Integer> by, List<Object[]> values) throws SQLException;
}
