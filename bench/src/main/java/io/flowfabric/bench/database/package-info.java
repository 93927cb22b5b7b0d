/**
 * The databases that are measured: fresh places to put a store, what using them cost, and the
 * ceiling, which is what plain SQL can do there without an engine. Start with
 * {@link io.flowfabric.bench.database.Database} and {@link io.flowfabric.bench.database.Ceiling}.
 */
@NullMarked
package io.flowfabric.bench.database;

import org.jspecify.annotations.NullMarked;
