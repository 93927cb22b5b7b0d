package io.flowfabric.store.jdbc.postgres;

import io.flowfabric.store.Store;
import io.flowfabric.store.StoreProvider;
import io.flowfabric.store.StoreSchema;
import io.flowfabric.store.VirtualClock;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Opens {@code postgresql://user:password@host:port/database?options}. Time is the server's, unless
 * it is moved by hand.
 */
public final class PostgresStoreProvider implements StoreProvider {

  @Override
  public Optional<Store> open(String url, InstantSource clock) {
    InstantSource moved = clock instanceof VirtualClock ? clock : null;
    return PostgresUrl.find(url).map(found -> PostgresStores.open(found, moved));
  }

  @Override
  public Optional<StoreSchema> schema(String url) {
    return PostgresUrl.find(url).map(PostgresStores::schema);
  }
}
