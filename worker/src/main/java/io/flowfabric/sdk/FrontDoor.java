package io.flowfabric.sdk;

import io.flowfabric.FlowFabric;
import io.flowfabric.engine.ExecutionIds;

/** A way to an engine that was opened by URL. Safe for use by many threads. */
public interface FrontDoor extends AutoCloseable {

  FlowFabric fabric();

  /** Makes ids that fit the engine behind the door. */
  ExecutionIds ids();

  /** Closing twice is fine. */
  @Override
  void close();
}
