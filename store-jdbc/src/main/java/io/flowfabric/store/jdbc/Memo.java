package io.flowfabric.store.jdbc;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Remembers what was worked out for values that come again and again. Safe for use by many threads.
 */
final class Memo<K, V> implements Function<K, V> {
  private static final int MOST = 256;

  private final Map<K, V> known = new ConcurrentHashMap<>();
  private final Function<K, V> work;

  Memo(Function<K, V> work) {
    this.work = work;
  }

  @Override
  public V apply(K value) {
    V found = known.get(value);
    if (found == null) {
      found = work.apply(value);
      if (known.size() >= MOST) {
        known.clear();
      }
      known.put(value, found);
    }
    return found;
  }
}
