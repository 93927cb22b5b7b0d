/**
 * The conformance suite: what every store, and every way to the engine, must pass.
 * {@link io.flowfabric.tck.FlowFabricTck} runs the numbered cases of the specification through the
 * front door; {@code store} proves a store by itself. A backend's test is one class that says how
 * to open it.
 */
@NullMarked
package io.flowfabric.tck;

import org.jspecify.annotations.NullMarked;
