package io.flowfabric.model;

/** How the holder of a handle came by its lease; informative only. */
public enum HandleKind implements Wire {
  FRESH,
  RESUMED,
  SUSPENDED,
  RECLAIMED
}
