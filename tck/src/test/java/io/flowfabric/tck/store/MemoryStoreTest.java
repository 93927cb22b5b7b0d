package io.flowfabric.tck.store;

import io.flowfabric.store.Store;
import io.flowfabric.store.VirtualClock;
import io.flowfabric.store.memory.MemoryStore;

final class MemoryStoreTest extends StoreTck {

  @Override
  public Store open(VirtualClock clock) {
    return new MemoryStore(clock);
  }
}
