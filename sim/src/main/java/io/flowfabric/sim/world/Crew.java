package io.flowfabric.sim.world;

import io.flowfabric.model.Fence;
import io.flowfabric.sdk.Fabric;
import io.flowfabric.sdk.HandlerMiddleware;
import io.flowfabric.sdk.Task;
import io.flowfabric.sdk.WorkerSettings;
import io.flowfabric.sim.stage.Host;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** The workers: processes that die, hang and are replaced. For the one thread with the turn. */
final class Crew {
  static final Duration LEASE = Duration.ofSeconds(3);
  private static final Duration DRAIN = Duration.ofSeconds(2);
  private static final int SLOTS = 3;

  private final World world;
  private final Play play;
  private final List<Host> hired = new ArrayList<>();
  private final List<Member> members = new ArrayList<>();

  Crew(World world, Play play) {
    this.world = world;
    this.play = play;
  }

  /** A worker that has started. */
  record Member(Host host, Fabric fabric) {}

  void hire() {
    Host host = world.host("worker");
    hired.add(host);
    world.stage().start(host, "start", () -> {
      Fabric fabric = Fabric.over(world.door(host, true), settings(host));
      play.handlers(fabric, new Surroundings(world));
      Patience.insist(world.stage(), fabric::start);
      members.add(new Member(host, fabric));
      world.stage().note(() -> "is up");
    });
  }

  /** How many there are, those that are still on their way included. */
  int size() {
    hired.removeIf(Host::isDead);
    return hired.size();
  }

  List<Member> members() {
    members.removeIf(member -> member.host.isDead());
    return members;
  }

  /** The names under which the living are registered. */
  SortedSet<String> names() {
    var names = new TreeSet<String>();
    members().forEach(member -> names.add(member.host.name()));
    return names;
  }

  /** Stops as an operator would stop it, and is gone then. */
  void drain(Member member) {
    members.remove(member);
    hired.remove(member.host);
    world.stage().start(member.host, "drain", () -> {
      boolean finished = member.fabric.drain(DRAIN);
      world.stage().note(() -> "drained, finished=" + finished);
      member.host.kill();
    });
  }

  private WorkerSettings settings(Host host) {
    return play.settings()
        .worker("crew")
        .instance(host.name())
        .slots(SLOTS)
        .leaseTtl(LEASE)
        .drainsOnExit(false)
        .around((HandlerMiddleware) this::watched)
        .build();
  }

  private Object watched(Task task, HandlerMiddleware.Next handler) throws Exception {
    Fence fence = task.handle().fence();
    world.witness().begins(fence, same -> task.isLeaseHealthy());
    world.stage().note(() -> "handler begins: " + task);
    try {
      return handler.run();
    } finally {
      world.stage().note(() -> "handler ends: " + task);
      world.witness().ends(fence);
    }
  }
}
