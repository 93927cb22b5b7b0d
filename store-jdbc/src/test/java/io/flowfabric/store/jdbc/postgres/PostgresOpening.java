package io.flowfabric.store.jdbc.postgres;

import io.flowfabric.store.jdbc.Connections;
import io.flowfabric.store.jdbc.RowSets;
import java.sql.Connection;
import java.time.InstantSource;

/** Connects the way that the store does, on a clock of the caller's. */
public final class PostgresOpening {
  private PostgresOpening() {}

  public static Connections connect(String url, InstantSource clock) {
    return new PostgresConnections(PostgresUrl.find(url).orElseThrow(), clock);
  }

  public static RowSets rows(Connection connection) {
    return new PostgresRowSets(connection, null);
  }
}
