/**
 * What is measured: one class for each scenario, each with a question that it answers. Start with
 * {@link io.flowfabric.bench.scenario.Drain}, which most others resemble.
 */
@NullMarked
package io.flowfabric.bench.scenario;

import org.jspecify.annotations.NullMarked;
