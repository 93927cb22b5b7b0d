/**
 * The front door: {@link io.flowfabric.FlowFabric} takes a {@link io.flowfabric.Command} and
 * answers with its outcome. Nouns are in {@code model}, what rules speak in is in {@code decision},
 * and every verb has one file in the package of its capability. Start with
 * {@code execution/CompleteExecution}.
 */
@NullMarked
package io.flowfabric;

import org.jspecify.annotations.NullMarked;
