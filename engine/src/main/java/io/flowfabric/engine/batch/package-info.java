/**
 * Group commit. Commands queue in shards; while one batch of a shard commits, the next gathers, so
 * that many commands share one transaction and a lone one does not wait. Start with
 * {@link io.flowfabric.engine.batch.Batcher}; what happens in a transaction is in
 * {@link io.flowfabric.engine.batch.GroupCommit}.
 */
@NullMarked
package io.flowfabric.engine.batch;

import org.jspecify.annotations.NullMarked;
