/**
 * The processes of a simulation, the network between them, and what goes wrong with both. Start
 * with {@link io.flowfabric.sim.world.Performance}.
 */
@NullMarked
package io.flowfabric.sim.world;

import org.jspecify.annotations.NullMarked;
