/**
 * The nouns: executions, attempts, leases, grants, workers and their identifiers. Records only, no
 * I/O, no clock. Start with {@link io.flowfabric.model.Execution} and
 * {@link io.flowfabric.model.Phase}: a state that the engine must never be in cannot be constructed
 * here.
 */
@NullMarked
package io.flowfabric.model;

import org.jspecify.annotations.NullMarked;
