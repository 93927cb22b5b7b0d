package io.flowfabric.store.memory;

import io.flowfabric.model.Entity;
import io.flowfabric.model.Execution;
import io.flowfabric.model.ExecutionCount;
import io.flowfabric.model.Key;
import io.flowfabric.store.row.Records;
import io.flowfabric.store.row.Row;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A record as it is kept: its rows, and where the indexes have it.
 *
 * @param counted where it is counted, if it is an execution
 */
record Stored(List<Row> rows, List<Entry<?>> entries, ExecutionCount.@Nullable Place counted) {
  private static final Stored NOTHING = new Stored(List.of(), List.of(), null);

  /** A keystore without keys has no rows, so it is the same as none. */
  static Stored of(Key<?> key, Entity record) {
    List<Row> rows = Records.encode(key, record);
    return rows.isEmpty() ? NOTHING : new Stored(rows, Entry.of(record), counted(record));
  }

  private static ExecutionCount.@Nullable Place counted(Entity record) {
    return record instanceof Execution execution ? ExecutionCount.Place.of(execution) : null;
  }

  boolean isNothing() {
    return rows.isEmpty();
  }
}
