package io.flowfabric.model;

import org.jspecify.annotations.Nullable;

/**
 * Which workers may run an execution. Locality and isolation are kept for those who ask, and not
 * interpreted.
 */
public record RoutingRequirements(
    Capabilities capabilities,
    @Nullable String preferredLocality,
    @Nullable String isolationLevel) {
  public static final RoutingRequirements NONE =
      new RoutingRequirements(Capabilities.NONE, null, null);

  public static RoutingRequirements of(String... capabilities) {
    return new RoutingRequirements(Capabilities.of(capabilities), null, null);
  }
}
