/**
 * Commands, outcomes and errors as JSON: the one form that the server speaks and the client
 * understands. It is derived from the records; {@link io.flowfabric.wire.Forms} says how, and
 * {@link io.flowfabric.wire.Catalogue} lists the commands that travel. Start with
 * {@link io.flowfabric.wire.CommandWire}.
 */
@NullMarked
package io.flowfabric.wire;

import org.jspecify.annotations.NullMarked;
