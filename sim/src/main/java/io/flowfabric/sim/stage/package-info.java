/**
 * Threads that run one at a time, in an order that a seed decides, on a clock that moves when all
 * of them wait. Start with {@link io.flowfabric.sim.stage.Stage}.
 */
@NullMarked
package io.flowfabric.sim.stage;

import org.jspecify.annotations.NullMarked;
