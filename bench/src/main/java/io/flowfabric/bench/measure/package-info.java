/**
 * Numbers: a {@link io.flowfabric.bench.measure.Measurement} is one, a
 * {@link io.flowfabric.bench.measure.Summary} is what several repeats of it come to. Nothing here
 * knows what was measured.
 */
@NullMarked
package io.flowfabric.bench.measure;

import org.jspecify.annotations.NullMarked;
