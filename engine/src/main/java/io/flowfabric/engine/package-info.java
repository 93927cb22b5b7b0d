/**
 * Runs commands against a store: loads what they need, lets them decide, writes what was decided,
 * and tries again when another transaction was faster. No rules live here. Start with
 * {@link io.flowfabric.engine.Engine}.
 */
@NullMarked
package io.flowfabric.engine;

import org.jspecify.annotations.NullMarked;
