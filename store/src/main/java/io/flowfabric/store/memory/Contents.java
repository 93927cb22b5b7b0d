package io.flowfabric.store.memory;

import io.flowfabric.model.Entity;
import io.flowfabric.model.ExecutionCount;
import io.flowfabric.model.Key;
import io.flowfabric.store.row.Records;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Everything that was committed. Guarded by the locks of the {@link Database}. */
final class Contents {
  private final Map<Key<?>, Stored> records = new HashMap<>();
  private final Indexes indexes = new Indexes();
  private final Journal journal = new Journal();
  private final NavigableMap<ExecutionCount.Place, Long> counts = new TreeMap<>();

  @Nullable
  Stored stored(Key<?> key) {
    return records.get(key);
  }

  @Nullable
  Entity find(Key<?> key) {
    Stored stored = records.get(key);
    return stored == null ? null : Records.decode(key, stored.rows());
  }

  Indexes indexes() {
    return indexes;
  }

  Journal journal() {
    return journal;
  }

  /** How many executions there are at each place that has any. */
  NavigableMap<ExecutionCount.Place, Long> counts() {
    return Collections.unmodifiableNavigableMap(counts);
  }

  void replace(Key<?> key, @Nullable Stored after) {
    Stored before = after == null ? records.remove(key) : records.put(key, after);
    indexes.replace(
        before == null ? List.of() : before.entries(), after == null ? List.of() : after.entries());
    count(before, -1);
    count(after, 1);
  }

  private void count(@Nullable Stored record, long by) {
    if (record != null && record.counted() != null) {
      counts.merge(record.counted(), by, Long::sum);
      counts.remove(record.counted(), 0L);
    }
  }
}
