/**
 * What a server measures, with Micrometer, in the form that Prometheus reads. Start with
 * {@link io.flowfabric.server.metrics.Metrics}; the numbers are told in the documents.
 */
@NullMarked
package io.flowfabric.server.metrics;

import org.jspecify.annotations.NullMarked;
