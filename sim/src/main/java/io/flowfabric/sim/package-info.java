/**
 * Plays the whole system from a seed: nodes, workers and clients, on a clock of its own, with
 * everything going wrong that can. What is played is the real engine and the real SDK; only the
 * network, the threads and the time are simulated. Start with {@link io.flowfabric.sim.Simulation}.
 */
@NullMarked
package io.flowfabric.sim;

import org.jspecify.annotations.NullMarked;
