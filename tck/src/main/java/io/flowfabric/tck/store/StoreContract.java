package io.flowfabric.tck.store;

/** Something that every store promises, as tests. */
public interface StoreContract {

  /** A store with nothing in it, the same one for the whole of a test. */
  Trial trial();
}
