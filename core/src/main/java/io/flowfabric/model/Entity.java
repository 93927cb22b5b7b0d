package io.flowfabric.model;

/** A record that stores keep under a key of its own, loaded and written as a whole. */
public interface Entity {
  Key<? extends Entity> key();
}
