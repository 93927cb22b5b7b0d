package io.flowfabric.sdk;

import io.flowfabric.FlowFabric;

/**
 * Stands around the engine: sees every command that the SDK sends, and its outcome. It is asked
 * once for the engine, and again for each transaction that work is handed in with.
 */
@FunctionalInterface
public interface EngineMiddleware {

  FlowFabric around(FlowFabric next);
}
