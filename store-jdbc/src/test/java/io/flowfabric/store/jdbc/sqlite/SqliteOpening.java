package io.flowfabric.store.jdbc.sqlite;

import io.flowfabric.store.jdbc.Connections;
import io.flowfabric.store.jdbc.RowSets;
import java.sql.Connection;
import java.time.InstantSource;

/** Connects the way that the store does, on a clock of the caller's. */
public final class SqliteOpening {
  private SqliteOpening() {}

  public static Connections connect(String url, InstantSource clock) {
    return new SqliteConnections(SqliteUrl.find(url).orElseThrow(), clock);
  }

  public static RowSets rows(Connection connection) {
    return new SqliteRowSets(connection);
  }
}
