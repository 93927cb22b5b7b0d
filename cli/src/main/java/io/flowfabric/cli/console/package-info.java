/**
 * What commands share when they talk to people and to scripts: the terminal, tables, JSON, progress
 * and exit codes. Start with {@link io.flowfabric.cli.console.Output}; how a command ends is
 * {@link io.flowfabric.cli.console.ExitCode}.
 */
@NullMarked
package io.flowfabric.cli.console;

import org.jspecify.annotations.NullMarked;
