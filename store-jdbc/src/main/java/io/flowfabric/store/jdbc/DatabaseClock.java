package io.flowfabric.store.jdbc;

import java.sql.SQLException;
import java.time.Instant;

/**
 * The clock that a store goes by: that of the database server, or of this machine where the
 * database is a file.
 */
@FunctionalInterface
public interface DatabaseClock {

  Instant now() throws SQLException;
}
