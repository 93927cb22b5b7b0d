package io.flowfabric.server.route;

import io.flowfabric.FlowFabric;
import io.flowfabric.engine.ExecutionIds;

/**
 * The engine that is served.
 *
 * @param ids makes the ids of new executions
 * @param version of this software, for those who ask
 */
public record Served(FlowFabric fabric, ExecutionIds ids, String version) {}
