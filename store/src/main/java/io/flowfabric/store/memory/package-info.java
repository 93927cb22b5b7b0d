/**
 * The store that keeps everything in memory: the reference, and what tests and the simulator run
 * on. Records are kept encoded, as in every other store. One transaction runs at a time and is
 * applied when it commits; readers see nothing before that. Start with
 * {@link io.flowfabric.store.memory.MemoryStore}.
 */
@NullMarked
package io.flowfabric.store.memory;

import org.jspecify.annotations.NullMarked;
