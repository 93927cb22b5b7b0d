package io.flowfabric.sdk;

import io.flowfabric.FlowFabric;

/** How a task reaches its engine: through all layers, or in a transaction of the handler's. */
record Ways(FlowFabric fabric, FrontDoor door) {}
