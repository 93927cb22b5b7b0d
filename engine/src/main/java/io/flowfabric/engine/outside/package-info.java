/**
 * What an engine gets from outside itself: the time, chance, waiting. Tests and simulations take
 * its place. {@link io.flowfabric.engine.outside.Outside} holds it all.
 */
@NullMarked
package io.flowfabric.engine.outside;

import org.jspecify.annotations.NullMarked;
