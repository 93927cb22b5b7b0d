/**
 * What application authors touch: handlers, submitting, and the worker that claims, keeps leases
 * and reports. It meets the engine as {@link io.flowfabric.FlowFabric}, so that it runs embedded or
 * remote unchanged. Start with {@link io.flowfabric.sdk.Fabric}.
 */
@NullMarked
package io.flowfabric.sdk;

import org.jspecify.annotations.NullMarked;
