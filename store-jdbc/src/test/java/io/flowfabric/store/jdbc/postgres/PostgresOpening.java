package io.flowfabric.store.jdbc.postgres;

import io.flowfabric.store.jdbc.Connections;

/** Connects the way that the store does. */
public final class PostgresOpening {
  private PostgresOpening() {}

  public static Connections connect(String url) {
    return new PostgresConnections(PostgresUrl.find(url).orElseThrow());
  }
}
