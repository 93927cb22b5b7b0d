package io.flowfabric.store.jdbc;

import io.flowfabric.store.Store;
import io.flowfabric.store.VirtualClock;
import io.flowfabric.store.jdbc.postgres.PostgresStores;
import io.flowfabric.tck.store.StoreTck;

final class PostgresStoreTest extends StoreTck {
  @Override
  public Store open(VirtualClock clock) {
    return PostgresStores.open(PostgresServer.newDatabase(), clock);
  }
}
