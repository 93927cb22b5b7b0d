/**
 * What can go wrong beyond the answers of the rules: invalid input, a missing record, a store that
 * is away. Start with {@link io.flowfabric.error.EngineException};
 * {@link io.flowfabric.error.ErrorClass} says what a caller may do about it.
 */
@NullMarked
package io.flowfabric.error;

import org.jspecify.annotations.NullMarked;
