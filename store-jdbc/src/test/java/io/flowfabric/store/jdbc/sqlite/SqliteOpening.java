package io.flowfabric.store.jdbc.sqlite;

import io.flowfabric.store.jdbc.Connections;

/** Connects the way that the store does. */
public final class SqliteOpening {
  private SqliteOpening() {}

  public static Connections connect(String url) {
    return new SqliteConnections(SqliteUrl.find(url).orElseThrow());
  }
}
