package io.flowfabric.sim.world;

import io.flowfabric.decision.Event;
import io.flowfabric.decision.Search;
import io.flowfabric.engine.Reader;
import io.flowfabric.error.EngineException;
import io.flowfabric.model.Ending;
import io.flowfabric.model.ExecutionId;
import io.flowfabric.model.LaneId;
import io.flowfabric.model.Limits;
import io.flowfabric.model.Namespace;
import io.flowfabric.sdk.Fabric;
import io.flowfabric.sdk.WorkerSettings;
import io.flowfabric.sim.check.Witness;
import io.flowfabric.sim.stage.Host;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * One run of a play: in trouble first, then in peace until everything has ended, and then in
 * silence until everything that is left is as it should be.
 */
public final class Performance {
  private static final Duration LONGEST_END = Duration.ofMinutes(3);
  private static final Duration LOOK = Duration.ofMillis(500);
  private static final Duration SILENCE = Crew.LEASE.multipliedBy(2).plus(Duration.ofSeconds(12));
  private static final Duration PATIENCE = Duration.ofSeconds(3);
  private static final int CLIENTS = 2;

  private final World world;
  private final Play play;
  private final Crew crew;
  private final Duration troubled;
  private final SortedMap<Integer, ExecutionId> submitted = new TreeMap<>();
  private final List<Follower> followers = new ArrayList<>();
  private int next;

  /** @param troubled for how long things go wrong */
  public Performance(World world, Play play, Duration troubled) {
    this.world = world;
    this.play = play;
    this.crew = new Crew(world, play);
    this.troubled = troubled;
  }

  /** The execution of each piece of work, by its number. */
  public SortedMap<Integer, ExecutionId> submitted() {
    return submitted;
  }

  /** From the first process to the last check; in a thread of its own. */
  public void run() {
    var trouble =
        new Trouble(world, crew, 1 + world.dice().below(3), 2 + world.dice().below(3));
    Host outside = new Host("client");
    trouble.makeUp();
    for (int client = 0; client < CLIENTS; client++) {
      world.stage().start(outside, "submit-" + client, () -> submitAll(outside));
    }
    if (play.hasOperator()) {
      world.stage().start(outside, "operator", new Operator(world, outside)::act);
    }
    for (Event.Family family : Event.Family.values()) {
      var follower = new Follower(world, family);
      followers.add(follower);
      follower.start(outside);
    }
    trouble.make(troubled);
    world.weather().clearUp();
    world.stage().start(new Host("supervisor"), "watch", () -> watch(trouble));
    comeToAnEnd();
    check();
    world.stage().end();
  }

  private void submitAll(Host host) {
    var settings = WorkerSettings.builder().worker("client").instance("client").build();
    Fabric fabric = Fabric.over(world.door(host, false), settings);
    while (next < play.works()) {
      int number = next++;
      var work = play.work(number, new Surroundings(world));
      world.stage().sleepOn(Duration.ofMillis(world.dice().below(1500)));
      ExecutionId id = Patience.insist(world.stage(), () -> fabric.submit(work));
      world.witness().acknowledged(id);
      submitted.put(number, id);
      if (world.dice().chance(20)) {
        waitFor(fabric, id);
      }
    }
  }

  private void waitFor(Fabric fabric, ExecutionId id) {
    try {
      Optional<Ending> ending = fabric.await(id, PATIENCE);
      world.stage().note(() -> "was told of " + ending);
      boolean ended = world.witness().hasEnded(id);
      Witness.require("only what has ended is told to have", ended || ending.isEmpty(), id);
    } catch (EngineException away) {
      world.stage().note(() -> "waits no longer: " + away.getMessage());
    }
  }

  /** What is still going down from the time of trouble is replaced, too. */
  private void watch(Trouble trouble) {
    while (true) {
      trouble.makeUp();
      world.stage().sleepOn(LOOK);
    }
  }

  /** What is wrong only for a time must not keep anything from ending. */
  private void comeToAnEnd() {
    long last = world.stage().nanos() + LONGEST_END.toNanos();
    do {
      while (world.stage().nanos() < last && !isOver()) {
        world.stage().sleepOn(LOOK);
      }
      int missing = play.works() - submitted.size();
      Witness.require("everything is handed in", missing == 0, missing + " are not");
      Witness.require("everything ends", isOver(), world.witness().open());
      // A message from the time of trouble may come now, and set something going again.
      world.stage().sleepOn(SILENCE);
    } while (!isOver());
  }

  private boolean isOver() {
    return submitted.size() == play.works() && world.witness().open().isEmpty();
  }

  /** Those that were cut off come back, and find what happened meanwhile. */
  private void awaitFollowers() {
    try {
      world
          .stage()
          .await(() -> followers.stream().allMatch(Follower::hasAll), LONGEST_END.toNanos());
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  private void check() {
    checkRegistry();
    world.witness().compareWith(world.store());
    world.witness().known().forEach(id -> play.check(world.witness().last(id)));
    awaitFollowers();
    followers.forEach(Follower::check);
  }

  private void checkRegistry() {
    SortedSet<String> registered = new TreeSet<>();
    var live = new Search.LiveWorkers(new Namespace("default"), null, null, Limits.PAGE);
    new Reader(world.store())
        .find(live)
        .forEach(worker -> registered.add(worker.identity().instance().value()));
    Witness.require(
        "the registry tells who lives",
        registered.equals(crew.names()),
        registered + " are registered, " + crew.names() + " live");
    Set<LaneId> lanes = new HashSet<>();
    new Reader(world.store())
        .find(new Search.Lanes(null, Limits.PAGE))
        .forEach(lane -> lanes.add(lane.id()));
    for (ExecutionId id : world.witness().known()) {
      LaneId lane = world.witness().last(id).submission().lane();
      Witness.require("lanes are known", lanes.contains(lane), lane);
    }
  }
}
