/**
 * What time and circumstance do to executions. A reconciler is a question, which finds what is due
 * without locks, and a command, which looks again under the lock; so any tick can run twice, in two
 * processes. {@code ReconcilerLoop} owns the rest. Start with
 * {@link io.flowfabric.engine.reconcile.LeaseExpiry}.
 */
@NullMarked
package io.flowfabric.engine.reconcile;

import org.jspecify.annotations.NullMarked;
