package io.flowfabric.client;

import io.flowfabric.FlowFabric;
import io.flowfabric.engine.ExecutionIds;
import io.flowfabric.engine.outside.Outside;
import io.flowfabric.sdk.FrontDoor;

/** The way to an engine behind a server. Its ids fit the partitions of that engine. */
record HttpDoor(HttpFabric http, ExecutionIds ids) implements FrontDoor {

  static HttpDoor open(ServerAddress address) {
    HttpFabric http = HttpFabric.to(address);
    try {
      Outside outside = Outside.SYSTEM;
      return new HttpDoor(
          http, new ExecutionIds(http.partitions(), outside.entropy(), outside.clock()));
    } catch (RuntimeException failure) {
      http.close();
      throw failure;
    }
  }

  @Override
  public FlowFabric fabric() {
    return http;
  }

  @Override
  public void close() {
    http.close();
  }
}
