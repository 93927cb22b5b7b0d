package io.flowfabric.store.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Consumer;

/**
 * Lends connections: to writers in a transaction that has begun, to readers in one that sees one
 * moment. What goes wrong with the database leaves here as a failure of the store: as a
 * {@link io.flowfabric.store.StoreConflict} where nothing was written and trying again is right,
 * else as an {@link io.flowfabric.error.EngineException}. Safe for use by many threads.
 */
public interface Connections extends AutoCloseable {

  /** What is done with a connection while it is lent. */
  interface Use<R> {
    R with(Session session) throws SQLException;
  }

  /**
   * Commits when the use returns, and rolls back when it throws. The use runs again, on another
   * connection, only when one is dead before anything was asked of it.
   */
  default <R> R write(Use<R> use) {
    return write(use, result -> {});
  }

  /**
   * The same for those who go by what was committed.
   *
   * @param committed is told; where one writes at a time, before the next one begins
   */
  <R> R write(Use<R> use, Consumer<? super R> committed);

  /** The use runs again, on another connection, when one is lost while it reads. */
  <R> R read(Use<R> use);

  /** Uses a connection of somebody else's that is in a transaction, and leaves it there. */
  <R> R join(Connection connection, Use<R> use);

  /**
   * Clears what was deleted out of a table and its index, where it stays there.
   *
   * @param deleted about how many rows
   * @return whether it did; it is too early where more would have to be looked at than cleared out
   */
  default boolean sweep(SqlTable table, long deleted) {
    return true;
  }

  @Override
  void close();
}
