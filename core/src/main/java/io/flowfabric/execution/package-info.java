/**
 * The life of an execution from creation to its one outcome. Start with {@code CreateExecution} and
 * {@code CompleteExecution}.
 */
@NullMarked
package io.flowfabric.execution;

import org.jspecify.annotations.NullMarked;
