package io.flowfabric.store;

import java.time.InstantSource;
import java.util.Optional;

/**
 * Opens stores of one kind by URL. Found through {@link java.util.ServiceLoader}, so nothing above
 * names a store.
 */
public interface StoreProvider {

  /** The store that a URL stands for; nothing if it is another provider's. */
  Optional<Store> open(String url, InstantSource clock);
}
