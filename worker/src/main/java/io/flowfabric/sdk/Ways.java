package io.flowfabric.sdk;

import io.flowfabric.Command;
import io.flowfabric.FlowFabric;
import java.sql.Connection;
import java.util.List;

/**
 * How the SDK reaches the engine, always through all layers: by itself, or in a transaction of the
 * application's. Safe for use by many threads.
 */
final class Ways {
  private final FrontDoor door;
  private final List<EngineMiddleware> layers;
  private final FlowFabric fabric;

  Ways(FrontDoor door, List<EngineMiddleware> layers) {
    this.door = door;
    this.layers = layers;
    this.fabric = layered(door.fabric());
  }

  FlowFabric fabric() {
    return fabric;
  }

  FlowFabric within(Connection connection) {
    return layered(new Joined(door, connection));
  }

  private FlowFabric layered(FlowFabric engine) {
    FlowFabric outermost = engine;
    for (EngineMiddleware layer : layers.reversed()) {
      outermost = layer.around(outermost);
    }
    return outermost;
  }

  /** The engine as somebody in a transaction meets it. */
  private record Joined(FrontDoor door, Connection connection) implements FlowFabric {
    @Override
    public <O> O apply(Command<O> command) {
      return door.join(connection, command);
    }
  }
}
