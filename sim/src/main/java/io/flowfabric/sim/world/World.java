package io.flowfabric.sim.world;

import io.flowfabric.engine.ExecutionIds;
import io.flowfabric.engine.outside.Outside;
import io.flowfabric.model.Partitions;
import io.flowfabric.sdk.FrontDoor;
import io.flowfabric.sim.check.Witness;
import io.flowfabric.sim.check.WitnessedStore;
import io.flowfabric.sim.stage.Host;
import io.flowfabric.sim.stage.Stage;
import io.flowfabric.store.Store;
import io.flowfabric.store.memory.MemoryStore;
import io.flowfabric.tck.model.Dice;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The processes of a simulation and what they share. For the one thread that has the turn. */
public final class World {
  private final Stage stage;
  private final Dice dice;
  private final Weather weather;
  private final Planted planted;
  private final Witness witness = new Witness();
  private final Store store;
  private final List<Host> started = new ArrayList<>();
  private final List<Node> nodes = new ArrayList<>();
  private int named;

  public World(Stage stage, Dice dice, Weather weather, Planted planted) {
    this.stage = stage;
    this.dice = dice;
    this.weather = weather;
    this.planted = planted;
    this.store = new WitnessedStore(planted.store(new MemoryStore(stage::instant)), witness);
  }

  public Stage stage() {
    return stage;
  }

  public Dice dice() {
    return dice;
  }

  public Weather weather() {
    return weather;
  }

  public Witness witness() {
    return witness;
  }

  /** The store that outlives everybody. */
  public Store store() {
    return store;
  }

  Planted planted() {
    return planted;
  }

  /** A process with a name that no other has had. */
  Host host(String kind) {
    return new Host(kind + ++named);
  }

  /** Begins to start a node; it counts once it is there. */
  void startNode() {
    Host host = host("node");
    started.add(host);
    stage.start(host, "start", () -> {
      Node node = Patience.insist(stage, () -> Node.start(this, host));
      nodes.add(node);
      stage.note(() -> "is up");
    });
  }

  /** How many nodes there are, those that are still starting included. */
  int size() {
    started.removeIf(Host::isDead);
    return started.size();
  }

  /** The nodes that live. */
  List<Node> nodes() {
    nodes.removeIf(node -> node.host().isDead());
    return nodes;
  }

  @Nullable
  Node anyNode() {
    return nodes().isEmpty() ? null : dice.pick(nodes());
  }

  /** How a process other than a node reaches the nodes. */
  FrontDoor door(Host host, boolean mortal) {
    Outside outside = stage.outside(host);
    var link = new Link(this, host, mortal);
    var ids = new ExecutionIds(Partitions.DEFAULT, outside.entropy(), outside.clock());
    return new Door(link, ids, outside);
  }

  private record Door(Link fabric, ExecutionIds ids, Outside outside) implements FrontDoor {
    @Override
    public void close() {
      // The nodes are others' to stop.
    }
  }
}
