package io.flowfabric.store.jdbc;

import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sets of rows of one table in as few statements as the database allows. A row is its values in
 * column order.
 */
public interface RowSets {

  /** Whether rows that are read are held until the transaction ends. */
  enum Lock {
    NONE,
    WAIT,
    /** For those who hold rows already, which others may wait for: or else it fails. */
    WAIT_A_MOMENT
  }

  /**
   * The rows with these values in some columns, to be locked in the order of the values.
   *
   * @param wanted the places of the columns to read
   * @param by the places of the columns to look in
   */
  record Selection(
      SqlTable table, List<Integer> wanted, List<Integer> by, List<Object[]> values, Lock lock) {}

  /** The rows of each, in this order. */
  List<List<@Nullable Object[]>> select(List<Selection> selections) throws SQLException;

  void insert(SqlTable table, List<@Nullable Object[]> rows) throws SQLException;

  /**
   * Writes some columns of rows that exist.
   *
   * @param changed the places of the columns
   */
  void update(SqlTable table, List<Integer> changed, List<@Nullable Object[]> rows)
      throws SQLException;

  /**
   * The same for rows that must all be there, or else the transaction fails as one that met
   * another.
   */
  void replace(SqlTable table, List<Integer> changed, List<@Nullable Object[]> rows)
      throws SQLException;

  /**
   * Adds to a number in each row; a row that does not exist begins with it.
   *
   * @param number the place of the column
   */
  void add(SqlTable table, int number, List<@Nullable Object[]> rows) throws SQLException;

  /** Rows that are named by their address must all be there, as with {@link #replace}. */
  void delete(SqlTable table, List<Integer> by, List<Object[]> values) throws SQLException;

  /**
   * Lets transactions that stand in the same line go on one after the other from here to their
   * commits. Where there is one writer they do so anyway.
   */
  void takeTurn(String line) throws SQLException;

  /**
   * What was written may wait until this, so that it can go in one piece; but no longer than until
   * rows are selected, or the transaction is committed.
   */
  void send() throws SQLException;
}
