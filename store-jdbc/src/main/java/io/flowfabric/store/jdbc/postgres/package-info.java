/**
 * PostgreSQL: many nodes on one server, sets of rows in one statement each. Start with
 * {@code PostgresStoreProvider}.
 */
@NullMarked
package io.flowfabric.store.jdbc.postgres;

import org.jspecify.annotations.NullMarked;
