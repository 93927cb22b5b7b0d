/**
 * The flowfabric command, and the only code that prints: to the writers that picocli was given.
 * Start with {@link io.flowfabric.cli.Main}; what the demonstration does is in {@code DemoStory},
 * how it looks in {@code Narrator}.
 */
@NullMarked
package io.flowfabric.cli;

import org.jspecify.annotations.NullMarked;
