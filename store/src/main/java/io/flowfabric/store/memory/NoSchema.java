package io.flowfabric.store.memory;

import io.flowfabric.store.StoreSchema;

/** Records in memory have no tables. */
record NoSchema() implements StoreSchema {
  @Override
  public int version() {
    return 0;
  }

  @Override
  public int newest() {
    return 0;
  }

  @Override
  public String sql() {
    return "";
  }

  @Override
  public void migrate() {}
}
