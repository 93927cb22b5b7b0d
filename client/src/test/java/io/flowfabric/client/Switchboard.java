package io.flowfabric.client;

import io.flowfabric.Command;
import io.flowfabric.FlowFabric;
import io.flowfabric.engine.Engine;
import io.flowfabric.engine.ExecutionIds;
import io.flowfabric.engine.outside.Outside;
import io.flowfabric.model.Partitions;

/** One server for many engines, in turns, so that connections are kept. */
final class Switchboard implements FlowFabric {
  private volatile Engine engine;

  /** What is sent through the client reaches this engine. */
  FlowFabric through(FlowFabric client, Engine next) {
    return new FlowFabric() {
      @Override
      public <O> O apply(Command<O> command) {
        engine = next;
        return client.apply(command);
      }
    };
  }

  ExecutionIds ids() {
    return new ExecutionIds(Partitions.DEFAULT, Outside.SYSTEM.entropy(), Outside.SYSTEM.clock());
  }

  @Override
  public <O> O apply(Command<O> command) {
    return engine.apply(command);
  }
}
