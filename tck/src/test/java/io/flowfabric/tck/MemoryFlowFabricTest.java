package io.flowfabric.tck;

import io.flowfabric.model.Key;
import io.flowfabric.store.Store;
import io.flowfabric.store.VirtualClock;
import io.flowfabric.store.memory.MemoryStore;
import io.flowfabric.tck.rig.ProvenOn;
import java.util.List;
import org.jspecify.annotations.Nullable;

@ProvenOn("memory")
final class MemoryFlowFabricTest extends FlowFabricTck {

  @Override
  public Store open(VirtualClock clock) {
    return new MemoryStore(clock);
  }

  @Override
  public Store reopen(Store opened, VirtualClock clock) {
    return opened;
  }

  @Override
  public List<String> sharedUrls(String name) {
    return List.of("memory:" + name, "memory::" + name);
  }

  @Override
  public void tamper(
      Store opened, String table, Key<?> key, String column, @Nullable Object value) {
    ((MemoryStore) opened).tamper(table, key, column, value);
  }
}
