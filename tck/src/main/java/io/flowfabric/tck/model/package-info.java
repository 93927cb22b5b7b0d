/**
 * Random sequences of commands, and what must hold after each of them.
 * {@link io.flowfabric.tck.model.RandomSteps} makes up the steps from a seed,
 * {@link io.flowfabric.tck.model.Run} plays them on an empty store and asks
 * {@link io.flowfabric.tck.model.Invariants} after every one, and
 * {@link io.flowfabric.tck.model.Shrinker} makes a failing list short enough to read. Start with
 * {@link io.flowfabric.tck.model.Model}.
 */
@NullMarked
package io.flowfabric.tck.model;

import org.jspecify.annotations.NullMarked;
