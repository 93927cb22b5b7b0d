package io.flowfabric.sim.world;

import io.flowfabric.Command;
import io.flowfabric.FlowFabric;
import io.flowfabric.engine.Engine;
import io.flowfabric.engine.EngineOptions;
import io.flowfabric.engine.batch.BatchOptions;
import io.flowfabric.engine.batch.ShardThreads;
import io.flowfabric.engine.outside.Outside;
import io.flowfabric.engine.reconcile.ReconcilerFilter;
import io.flowfabric.engine.reconcile.Reconciliation;
import io.flowfabric.engine.reconcile.Upkeep;
import io.flowfabric.model.Partitions;
import io.flowfabric.sim.stage.Host;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executor;

/** A process with an engine and its reconcilers, on the store that all nodes share. */
final class Node {
  private static final Duration GRACE = Duration.ofSeconds(3);
  private static final Map<String, Duration> INTERVALS = Map.of(
      "IndexInspection", Duration.ZERO,
      "WorkerSweep", Duration.ofSeconds(4),
      "Unblocking", Duration.ZERO,
      "GrantSweep", Duration.ZERO);

  private final World world;
  private final Host host;
  private final NodeStore store;
  private final Engine engine;
  private final FlowFabric door;
  private final Reconciliation upkeep;

  private Node(World world, Host host) {
    this.world = world;
    this.host = host;
    this.store = new NodeStore(world.planted().rules(world.store()), host, world);
    Outside outside = world.stage().outside(host);
    this.engine = Engine.open(
        store,
        new EngineOptions(
            Partitions.DEFAULT, BatchOptions.STANDARD, () -> threads(outside), outside, GRACE));
    this.door = world.planted().door(engine);
    this.upkeep =
        Reconciliation.start(engine, Reconciliation.standard(), ReconcilerFilter.ALL, INTERVALS);
  }

  /** In a thread of the host. */
  static Node start(World world, Host host) {
    return new Node(world, host);
  }

  Host host() {
    return host;
  }

  NodeStore store() {
    return store;
  }

  FlowFabric door() {
    return door;
  }

  /** A message that arrives. */
  void receive(Command<?> command, Runnable work) {
    world.stage().start(host, command.wire(), work);
  }

  /** Another process looks after the same at the same time. */
  void reconcileTwice(Upkeep again) {
    world.stage().start(host, "again-" + again.name(), () -> {
      try {
        again.on(engine, ReconcilerFilter.ALL).tick();
      } catch (RuntimeException away) {
        world.stage().note(() -> "could not look: " + away.getMessage());
      }
    });
  }

  /** Stops as an operator would stop it, and is gone then. */
  void drain() {
    world.stage().start(host, "drain", () -> {
      upkeep.stop(GRACE);
      engine.shutdown(GRACE);
      world.stage().note(() -> "stopped");
      host.kill();
    });
  }

  private static ShardThreads threads(Outside outside) {
    return new ShardThreads() {
      @Override
      public Executor executor(int shard) {
        return work -> outside.threads().start("shard-" + shard, work);
      }

      @Override
      public void close() {
        // A simulated thread ends with its work.
      }
    };
  }
}
