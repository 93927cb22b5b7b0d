/**
 * Workers for the benchmark: {@link io.flowfabric.bench.work.Workforce} claims, runs and completes
 * through the front door, as an application's workers do.
 */
@NullMarked
package io.flowfabric.bench.work;

import org.jspecify.annotations.NullMarked;
