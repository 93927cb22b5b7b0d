package io.flowfabric.store.memory;

import io.flowfabric.store.Store;
import io.flowfabric.store.StoreProvider;
import io.flowfabric.store.StoreSchema;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Opens {@code memory:}, {@code memory:NAME} and {@code memory::NAME}. Stores of the same name in a
 * process share what they hold; it is gone when the last of them is closed.
 */
public final class MemoryStoreProvider implements StoreProvider {
  private static final String SCHEME = "memory:";
  private static final Map<String, Shared> OPEN = new ConcurrentHashMap<>();

  /** A database and how many stores use it. */
  private record Shared(Database database, int users) {
    Shared and(int more) {
      return new Shared(database, users + more);
    }
  }

  @Override
  public Optional<Store> open(String url, InstantSource clock) {
    return url.startsWith(SCHEME)
        ? Optional.of(named(url.substring(SCHEME.length()), clock))
        : Optional.empty();
  }

  @Override
  public Optional<StoreSchema> schema(String url) {
    return url.startsWith(SCHEME) ? Optional.of(new NoSchema()) : Optional.empty();
  }

  private static Store named(String text, InstantSource clock) {
    String name = text.startsWith(":") ? text.substring(1) : text;
    Shared shared = OPEN.merge(name, new Shared(new Database(), 1), (known, one) -> known.and(1));
    return new MemoryStore(shared.database(), clock, () -> release(name));
  }

  private static void release(String name) {
    OPEN.computeIfPresent(name, (key, shared) -> shared.users() == 1 ? null : shared.and(-1));
  }
}
