/**
 * Records to test with. {@link io.flowfabric.tck.shape.Shape} has an execution of every shape that
 * may be stored, {@link io.flowfabric.tck.shape.AnExecution} builds one as a test wants it, and
 * {@link io.flowfabric.tck.shape.Sample} has one of everything else, with a different value in
 * every field.
 */
@NullMarked
package io.flowfabric.tck.shape;

import org.jspecify.annotations.NullMarked;
