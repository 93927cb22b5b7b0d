package io.flowfabric.tck.rig;

import io.flowfabric.FlowFabric;
import io.flowfabric.engine.Engine;
import io.flowfabric.model.Key;
import io.flowfabric.store.Store;
import io.flowfabric.store.VirtualClock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a backend's test opens what is to be tested. */
public interface Fixture {

  /** A store that is empty and runs on the given clock. */
  Store open(VirtualClock clock);

  /** Another opening of the database that a store was opened on, as a second process would. */
  Store reopen(Store opened, VirtualClock clock);

  /** Spellings of a URL that all stand for one database in memory, if there can be one. */
  default List<String> sharedUrls(String name) {
    return List.of();
  }

  /** Writes one stored column behind the back of the rules. */
  void tamper(Store opened, String table, Key<?> key, String column, @Nullable Object value);

  /**
   * The way that commands take to the engine; the engine itself, unless there is something in
   * between.
   */
  default FlowFabric frontDoor(Engine engine) {
    return engine;
  }
}
