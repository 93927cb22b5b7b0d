package io.flowfabric.cli.operate;

import io.flowfabric.Command;
import io.flowfabric.FlowFabric;
import io.flowfabric.client.HttpFabric;
import io.flowfabric.engine.Engine;
import io.flowfabric.engine.ExecutionIds;
import io.flowfabric.engine.outside.Outside;
import java.util.function.Supplier;

/** The engine that a command works on. */
final class Target implements FlowFabric, AutoCloseable {
  private final FlowFabric fabric;
  private final Supplier<ExecutionIds> ids;
  private final Runnable close;

  private Target(FlowFabric fabric, Supplier<ExecutionIds> ids, Runnable close) {
    this.fabric = fabric;
    this.ids = ids;
    this.close = close;
  }

  static Target of(Engine engine) {
    return new Target(engine, engine::ids, engine::close);
  }

  /** The server is asked for its partitions only when ids are needed. */
  static Target of(HttpFabric http, Outside outside) {
    return new Target(
        http,
        () -> new ExecutionIds(http.partitions(), outside.entropy(), outside.clock()),
        http::close);
  }

  @Override
  public <O> O apply(Command<O> command) {
    return fabric.apply(command);
  }

  /** Makes ids that fit the engine. */
  ExecutionIds ids() {
    return ids.get();
  }

  @Override
  public void close() {
    close.run();
  }
}
