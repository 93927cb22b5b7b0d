package io.flowfabric.store.jdbc.sqlite;

import io.flowfabric.store.jdbc.Connections;
import java.time.InstantSource;

/** Connects the way that the store does, on a clock of the caller's. */
public final class SqliteOpening {
  private SqliteOpening() {}

  public static Connections connect(String url, InstantSource clock) {
    return new SqliteConnections(SqliteUrl.find(url).orElseThrow(), clock);
  }
}
