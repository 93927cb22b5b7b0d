/**
 * What every rule speaks in: what it needs ({@code Needs}), what it was given ({@code State}), and
 * what it decided ({@code Decision}, {@code Change}, {@code Event}, {@code Refusal}). Start with
 * {@code Decision} and {@code Seen}.
 */
@NullMarked
package io.flowfabric.decision;

import org.jspecify.annotations.NullMarked;
