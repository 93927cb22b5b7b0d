package io.flowfabric.store.jdbc;

import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionId;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Executions as this process last wrote them. One of these is used only after its stamp was found
 * in the database, under lock; so it saves the reading, never the looking. Safe for use by many
 * threads.
 */
final class RecordCache {
  private static final int OVERHEAD_BYTES = 2048;

  private final long capacityBytes;
  private final ReentrantLock lock = new ReentrantLock();
  private final LinkedHashMap<ExecutionId, Cached> entries = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;

  RecordCache(long capacityBytes) {
    this.capacityBytes = capacityBytes;
  }

  /** An execution, its row, and the stamp in it. */
  record Cached(Execution execution, @Nullable Object[] row) {
    long stamp() {
      return Schema.stamp(row);
    }

    private long bytes() {
      return OVERHEAD_BYTES + (long) execution.submission().payload().size();
    }
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

  void replace(Collection<ExecutionId> gone, Map<ExecutionId, Cached> written) {
    lock.lock();
    try {
      gone.forEach(this::remove);
      written.forEach((id, cached) -> {
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
