/**
 * What must hold in a simulation, whatever goes wrong in it: seen at every commit and every answer,
 * and once more when all is over. Start with {@link io.flowfabric.sim.check.Witness}.
 */
@NullMarked
package io.flowfabric.sim.check;

import org.jspecify.annotations.NullMarked;
