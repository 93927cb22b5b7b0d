package io.flowfabric.model;

/** What the holder of a lease shows: the handle it was given, or the fence written out. */
public sealed interface Proof extends Authority permits Handle, Fence {
  String LEASE_HOLDER = "lease_holder";

  @Override
  Fence fence();

  @Override
  default String source() {
    return LEASE_HOLDER;
  }
}
