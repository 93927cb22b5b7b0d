package io.flowfabric.store.jdbc;

import java.sql.Connection;
import java.util.function.LongSupplier;

/**
 * A connection that is lent, in a transaction.
 *
 * @param number what the rows bear that the transaction writes, where the database marks them; is
 *     known once it was read or written
 * @param era what was known in another one counts no more
 */
public record Session(
    Connection connection, RowSets rows, DatabaseClock clock, LongSupplier number, String era) {}
