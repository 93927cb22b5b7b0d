/**
 * The commands of operators, one file each. Every one works on a store directly or on a server:
 * {@link io.flowfabric.cli.operate.TargetOptions} opens either, and all that a command does goes
 * through the front door of the engine. Start with
 * {@link io.flowfabric.cli.operate.OperatorCommands}.
 */
@NullMarked
package io.flowfabric.cli.operate;

import org.jspecify.annotations.NullMarked;
