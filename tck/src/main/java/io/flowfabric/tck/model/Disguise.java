package io.flowfabric.tck.model;

import io.flowfabric.model.Backend;
import io.flowfabric.model.Key;
import io.flowfabric.store.ForwardingStore;
import io.flowfabric.store.Store;
import io.flowfabric.store.VirtualClock;
import io.flowfabric.tck.rig.Fixture;
import org.jspecify.annotations.Nullable;

/**
 * A store that does not say what kind it is. Handles and grants carry the kind of their store, so
 * without this no two stores would ever give the same answer.
 */
record Disguise(Store inner) implements ForwardingStore {
  private static final Backend NONE = new Backend("any", Backend.Tag.MEMORY, "1");

  /** Opens what a fixture opens, disguised. */
  record OfFixture(Fixture fixture) implements Fixture {
    @Override
    public Store open(VirtualClock clock) {
      return new Disguise(fixture.open(clock));
    }

    @Override
    public Store reopen(Store opened, VirtualClock clock) {
      return new Disguise(fixture.reopen(opened, clock));
    }

    @Override
    public void tamper(
        Store opened, String table, Key<?> key, String column, @Nullable Object value) {
      fixture.tamper(opened, table, key, column, value);
    }
  }

  @Override
  public Backend backend() {
    return NONE;
  }
}
