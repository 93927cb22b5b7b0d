package io.flowfabric.sdk;

import io.flowfabric.FlowFabric;

/** Stands around the engine: sees every command that the SDK sends, and its outcome. */
@FunctionalInterface
public interface EngineMiddleware {

  FlowFabric around(FlowFabric next);
}
