package io.flowfabric.bench.work;

import io.flowfabric.FlowFabric;

/** Workers that claim, run and complete until they are sent home. */
public interface Workforce extends AutoCloseable {

  static Workforce hire(FlowFabric fabric, Order order, Handler handler) {
    return ClaimLoops.start(fabric, order, handler);
  }

  /** Claims no more and waits for the work in hand. */
  @Override
  void close();
}
