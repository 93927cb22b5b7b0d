package io.flowfabric.store.jdbc;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * Lends connections: to writers in a transaction that has begun, to readers in one that sees one
 * moment.
 */
public interface Connections extends AutoCloseable {

  /** What is done with a connection while it is lent. */
  interface Use<R> {
    R with(Connection connection) throws SQLException;
  }

  /** Commits when the use returns, and rolls back when it throws. */
  <R> R write(Use<R> use) throws SQLException;

  <R> R read(Use<R> use) throws SQLException;

  @Override
  void close();
}
