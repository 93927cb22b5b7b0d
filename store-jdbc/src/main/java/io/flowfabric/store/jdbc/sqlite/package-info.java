/**
 * SQLite: one file, one writer at a time, readers beside it. Start with
 * {@code SqliteStoreProvider}.
 */
@NullMarked
package io.flowfabric.store.jdbc.sqlite;

import org.jspecify.annotations.NullMarked;
