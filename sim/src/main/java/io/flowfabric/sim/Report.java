package io.flowfabric.sim;

import io.flowfabric.sim.world.Fault;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What came of one seed.
 *
 * @param simulated how much time passed in the simulation
 * @param violation what did not hold; null if everything did
 */
public record Report(
    long seed,
    long steps,
    Duration simulated,
    Map<Fault, Integer> faults,
    @Nullable String violation) {}
