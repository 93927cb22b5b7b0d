package io.flowfabric.store.jdbc;

import io.flowfabric.store.Store;
import io.flowfabric.store.Stores;
import io.flowfabric.store.VirtualClock;
import io.flowfabric.tck.store.StoreTck;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class SqliteStoreTest extends StoreTck {
  @TempDir
  Path folder;

  @Override
  public Store open(VirtualClock clock) {
    return Stores.open("sqlite:" + folder.resolve("flow.db") + "?durability=off", clock);
  }
}
