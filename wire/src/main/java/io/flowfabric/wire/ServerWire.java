package io.flowfabric.wire;

import io.flowfabric.model.Partitions;

/** What a server tells about itself. */
public final class ServerWire {
  public static final String PARTITIONS = "partitions";

  private ServerWire() {}

  public static Partitions partitions(Reply told) {
    return Forms.of(Partitions.class).read(told.body().path(PARTITIONS), At.TOP.field(PARTITIONS));
  }
}
