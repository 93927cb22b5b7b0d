/**
 * The commands for the file of tokens that a server lets callers in by. They work on the file
 * alone; a server reads it again when it was changed. Start with
 * {@link io.flowfabric.cli.tokens.TokenCommands}.
 */
@NullMarked
package io.flowfabric.cli.tokens;

import org.jspecify.annotations.NullMarked;
