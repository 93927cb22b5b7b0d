/**
 * For the tests of applications: an engine in memory, a clock that moves only when told, and faults
 * on demand, so that retries, delays and crashes take milliseconds. Start with
 * {@link io.flowfabric.testkit.FabricExtension}.
 */
@NullMarked
package io.flowfabric.testkit;

import org.jspecify.annotations.NullMarked;
