/**
 * What the contracts are told with: {@code Rig} is an engine on an empty store and a clock that
 * stands still, {@code Scene} has the words of the specification's cases, and {@code Case} gives a
 * test their numbers.
 */
@NullMarked
package io.flowfabric.tck.rig;

import org.jspecify.annotations.NullMarked;
