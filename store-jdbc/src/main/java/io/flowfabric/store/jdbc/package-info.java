/**
 * Records and events in an SQL database. {@code JdbcStore} is the same for SQLite and PostgreSQL;
 * what differs between them is a {@code Dialect} each, in {@code sqlite} and {@code postgres}, and
 * the {@code Fork}s of statements, whose two texts stand side by side. {@code Schema} says which
 * record is in which table.
 */
@NullMarked
package io.flowfabric.store.jdbc;

import org.jspecify.annotations.NullMarked;
