/**
 * The routes, one file per resource. Each reads a request into a command and writes its outcome;
 * {@link io.flowfabric.server.route.Routes} lists them all.
 */
@NullMarked
package io.flowfabric.server.route;

import org.jspecify.annotations.NullMarked;
