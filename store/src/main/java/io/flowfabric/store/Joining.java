package io.flowfabric.store;

import java.sql.Connection;
import java.util.function.Function;

/**
 * A store in a database that its callers use too, so that it can take part in a transaction of
 * theirs.
 */
public interface Joining {

  /**
   * Runs work in the transaction that a connection is in, and leaves committing it to the caller.
   * Whoever waits for what it brings is woken by the commit where the database tells of it, and
   * finds it at the next look elsewhere.
   *
   * @throws StoreConflict when another transaction was faster; the caller must roll back
   * @throws io.flowfabric.error.EngineException.Validation when the connection is in none
   */
  <R> R join(Connection connection, Function<Transaction, R> work);
}
