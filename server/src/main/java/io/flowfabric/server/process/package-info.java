/**
 * A whole server: the engine on its store, the upkeep, and the HTTP side, started and stopped in
 * order. Start with {@link io.flowfabric.server.process.ServerProcess}; what can be set about it is
 * {@link io.flowfabric.server.process.Setting}.
 */
@NullMarked
package io.flowfabric.server.process;

import org.jspecify.annotations.NullMarked;
