/**
 * The same API over HTTP: {@code Fabric.open("http://host:9090")} finds it by the URL.
 * {@link io.flowfabric.client.HttpFabric} carries every command by its name, waits by asking for
 * long, and tries again only what cannot be done twice.
 */
@NullMarked
package io.flowfabric.client;

import org.jspecify.annotations.NullMarked;
