/**
 * What all routes share: matching a request to its route, reading its body within limits, and
 * turning answers, refusals and failures into responses. {@link io.flowfabric.server.http.Gateway}
 * is where requests come in. Nothing here knows what an execution is.
 */
@NullMarked
package io.flowfabric.server.http;

import org.jspecify.annotations.NullMarked;
