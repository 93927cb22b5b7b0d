package io.flowfabric.store.jdbc;

import io.flowfabric.store.Store;
import io.flowfabric.store.VirtualClock;
import io.flowfabric.tck.store.StoreTck;

final class PostgresStoreTest extends StoreTck {
  @Override
  public Store open(VirtualClock clock) {
    return PostgresSchemas.lend(clock);
  }
}
