package io.flowfabric.server.route;

import io.flowfabric.FlowFabric;
import io.flowfabric.engine.ExecutionIds;
import java.util.function.Supplier;

/**
 * The engine that is served.
 *
 * @param ids makes the ids of new executions
 * @param version of this software, for those who ask
 * @param metrics what the server measured, as Prometheus reads it
 */
public record Served(
    FlowFabric fabric, ExecutionIds ids, String version, Supplier<String> metrics) {

  /** Without measuring anything. */
  public static Served of(FlowFabric fabric, ExecutionIds ids) {
    return new Served(fabric, ids, "(unpackaged)", () -> "");
  }
}
