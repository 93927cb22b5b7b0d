package io.flowfabric.sim.world;

import io.flowfabric.FlowFabric;
import io.flowfabric.store.Store;

/** Where a test of the simulation puts something that is wrong. Nothing is, by default. */
public interface Planted {
  Planted NOTHING = new Planted() {};

  /** The store as the rules reach it: what they decide can be changed on the way. */
  default Store rules(Store store) {
    return store;
  }

  /** The store itself, beneath whoever checks it. */
  default Store store(Store store) {
    return store;
  }

  /** The engine, as messages reach it. */
  default FlowFabric door(FlowFabric engine) {
    return engine;
  }
}
