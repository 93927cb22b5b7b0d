package io.flowfabric.store.jdbc;

import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.Key;
import io.flowfabric.model.Lane;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Executions as this process last wrote them. Where one writes at a time and can tell that nobody
 * else did, they are as they are here. Elsewhere whoever goes by one of these must see its stamp in
 * the database before the commit. Also lanes, which never change once they are there. Safe for use
 * by many threads.
 */
final class RecordCache {
  private static final int OVERHEAD_BYTES = 2048;
  private static final int MOST_LANES = 10_000;

  private final long capacityBytes;
  private final ReentrantLock lock = new ReentrantLock();
  private final LinkedHashMap<ExecutionId, Cached> entries = new LinkedHashMap<>(16, 0.75f, true);
  private final Map<Key.OfLane, Lane> lanes = new HashMap<>();
  private long bytes;
  private final boolean alone;
  private final NewIds newIds;
  private String era = "";

  /**
   * A cache.
   *
   * @param alone whether nobody else can have written within an era
   * @param newIds whether what is said to be new needs to be looked for
   */
  RecordCache(long capacityBytes, boolean alone, NewIds newIds) {
    this.capacityBytes = capacityBytes;
    this.alone = alone;
    this.newIds = newIds;
  }

  /**
   * An execution and its row.
   *
   * @param stamp the number of the transaction that wrote it
   */
  record Cached(Execution execution, @Nullable Object[] row, long stamp) {
    private long bytes() {
      return OVERHEAD_BYTES + (long) execution.submission().payload().size();
    }
  }

  /** Forgets everything when another era has begun. */
  void enter(String current) {
    lock.lock();
    try {
      if (!current.equals(era)) {
        entries.clear();
        lanes.clear();
        bytes = 0;
        era = current;
      }
    } finally {
      lock.unlock();
    }
  }

  NewIds newIds() {
    return newIds;
  }

  /** Whether what is here is what the database has. */
  boolean isCurrent() {
    return alone;
  }

  @Nullable
  Cached find(ExecutionId id) {
    lock.lock();
    try {
      return entries.get(id);
    } finally {
      lock.unlock();
    }
  }

  @Nullable
  Lane find(Key.OfLane key) {
    lock.lock();
    try {
      return lanes.get(key);
    } finally {
      lock.unlock();
    }
  }

  /** Only what is committed. */
  void rememberLanes(Collection<Lane> seen) {
    lock.lock();
    try {
      if (lanes.size() + seen.size() > MOST_LANES) {
        lanes.clear();
      }
      seen.forEach(lane -> lanes.put(lane.key(), lane));
    } finally {
      lock.unlock();
    }
  }

  void forget(Collection<ExecutionId> doubtful) {
    lock.lock();
    try {
      doubtful.forEach(this::remove);
    } finally {
      lock.unlock();
    }
  }

  void remember(Collection<Cached> written) {
    lock.lock();
    try {
      written.forEach(cached -> {
        ExecutionId id = cached.execution().id();
        remove(id);
        entries.put(id, cached);
        bytes += cached.bytes();
      });
      var oldest = entries.values().iterator();
      while (bytes > capacityBytes && oldest.hasNext()) {
        bytes -= oldest.next().bytes();
        oldest.remove();
      }
    } finally {
      lock.unlock();
    }
  }

  private void remove(ExecutionId id) {
    Cached known = entries.remove(id);
    if (known != null) {
      bytes -= known.bytes();
    }
  }
}
