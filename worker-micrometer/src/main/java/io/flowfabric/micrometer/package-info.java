/**
 * Metrics of workers and of the engine beside them, for whoever has Micrometer. Start with
 * {@link io.flowfabric.micrometer.WorkerMetrics}.
 */
@NullMarked
package io.flowfabric.micrometer;

import org.jspecify.annotations.NullMarked;
