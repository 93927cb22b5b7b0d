package io.flowfabric.store.memory;

import io.flowfabric.model.Entity;
import io.flowfabric.model.Key;
import io.flowfabric.store.row.Records;
import io.flowfabric.store.row.Row;
import java.util.List;

/** A record as it is kept: its rows, and where the indexes have it. */
record Stored(List<Row> rows, List<Entry<?>> entries) {
  private static final Stored NOTHING = new Stored(List.of(), List.of());

  /** A keystore without keys has no rows, so it is the same as none. */
  static Stored of(Key<?> key, Entity record) {
    List<Row> rows = Records.encode(key, record);
    return rows.isEmpty() ? NOTHING : new Stored(rows, Entry.of(record));
  }

  boolean isNothing() {
    return rows.isEmpty();
  }
}
