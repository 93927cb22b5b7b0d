package io.flowfabric.store;

import java.time.InstantSource;
import java.util.Optional;

/**
 * Opens stores of one kind by URL. Found through {@link java.util.ServiceLoader}, so nothing above
 * names a store.
 */
public interface StoreProvider {

  /**
   * The store that a URL stands for, its schema brought up to date; nothing if it is another
   * provider's.
   *
   * @param clock what the store goes by if its database has no clock of its own, and in any case if
   *     it is a {@link VirtualClock}: whoever moves time means all of it
   */
  Optional<Store> open(String url, InstantSource clock);

  /** The schema of the database that a URL stands for; nothing if it is another provider's. */
  Optional<StoreSchema> schema(String url);
}
