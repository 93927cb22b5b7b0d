package io.flowfabric.store.jdbc.postgres;

import io.flowfabric.store.Store;
import io.flowfabric.store.StoreProvider;
import java.time.InstantSource;
import java.util.Optional;

/** Opens {@code postgresql://user:password@host:port/database?options}. Time is the server's. */
public final class PostgresStoreProvider implements StoreProvider {

  @Override
  public Optional<Store> open(String url, InstantSource clock) {
    return PostgresUrl.find(url).map(found -> PostgresStores.open(found, null));
  }
}
