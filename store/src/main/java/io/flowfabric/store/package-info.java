/**
 * What a store must do, in four small interfaces: {@link io.flowfabric.store.Store} opens
 * transactions, {@link io.flowfabric.store.Transaction} loads and flushes,
 * {@link io.flowfabric.store.Queries} reads without locks and {@link io.flowfabric.store.EventLog}
 * is followed by cursor. Stores hold no rules. The in-memory store, in {@code memory}, is the
 * reference.
 */
@NullMarked
package io.flowfabric.store;

import org.jspecify.annotations.NullMarked;
