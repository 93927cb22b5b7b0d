/**
 * Traces that go on from where work is submitted to where it runs, for whoever has OpenTelemetry.
 * Start with {@link io.flowfabric.opentelemetry.WorkerTracing}.
 */
@NullMarked
package io.flowfabric.opentelemetry;

import org.jspecify.annotations.NullMarked;
