package io.flowfabric.store.jdbc.sqlite;

import io.flowfabric.store.Store;
import io.flowfabric.store.StoreProvider;
import io.flowfabric.store.StoreSchema;
import java.time.InstantSource;
import java.util.Optional;

/** Opens {@code sqlite:file.db} and the forms of a database in memory. */
public final class SqliteStoreProvider implements StoreProvider {

  @Override
  public Optional<Store> open(String url, InstantSource clock) {
    return SqliteUrl.find(url).map(found -> SqliteStores.open(found, clock));
  }

  @Override
  public Optional<StoreSchema> schema(String url) {
    return SqliteUrl.find(url).map(SqliteStores::schema);
  }
}
