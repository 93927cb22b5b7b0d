/**
 * The HTTP API. It has no rules of its own: a route reads a request into a command and writes its
 * outcome, and the engine behind it is only known as {@link io.flowfabric.FlowFabric}. Start with
 * {@link io.flowfabric.server.HttpServer}.
 */
@NullMarked
package io.flowfabric.server;

import org.jspecify.annotations.NullMarked;
