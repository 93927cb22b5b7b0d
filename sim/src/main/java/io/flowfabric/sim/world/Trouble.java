package io.flowfabric.sim.world;

import io.flowfabric.engine.reconcile.Reconciliation;
import io.flowfabric.sim.stage.Host;
import java.time.Duration;
import java.util.List;

/**
 * Makes things go wrong with whole processes, one after the other, and puts new ones in the place
 * of those that are gone. For the one thread that has the turn.
 */
final class Trouble {
  private static final int LONGEST_QUIET = 900;
  private static final long MILLIS = 1_000_000;
  private static final int HOUR_MILLIS = 3_600_000;

  private final World world;
  private final Crew crew;
  private final int nodes;
  private final int workers;

  Trouble(World world, Crew crew, int nodes, int workers) {
    this.world = world;
    this.crew = crew;
    this.nodes = nodes;
    this.workers = workers;
  }

  /** Lets things go wrong for this long. */
  void make(Duration length) {
    long end = world.stage().nanos() + length.toNanos();
    while (world.stage().nanos() < end) {
      world.stage().sleepOn(Duration.ofMillis(1 + world.dice().below(LONGEST_QUIET)));
      if (world.dice().chance(70)) {
        strike();
      }
      if (world.dice().chance(60)) {
        makeUp();
      }
    }
  }

  /** Starts as many processes as are missing. */
  void makeUp() {
    for (int missing = world.size(); missing < nodes; missing++) {
      world.startNode();
    }
    for (int missing = crew.size(); missing < workers; missing++) {
      crew.hire();
    }
  }

  private void strike() {
    switch (world.dice().below(10)) {
      case 0, 1 ->
        worker(member -> {
          world.weather().count(Fault.WORKER_KILLED, member.host().name());
          member.host().kill();
        });
      case 2 -> worker(member -> pause(Fault.WORKER_PAUSED, member.host()));
      case 3 ->
        worker(member -> {
          world.weather().count(Fault.WORKER_DRAINED, member.host().name());
          crew.drain(member);
        });
      case 4 -> node(node -> pause(Fault.NODE_PAUSED, node.host()));
      case 5 ->
        node(node -> {
          world.weather().count(Fault.NODE_CLOCK_JUMPED, node.host().name());
          node.host().clockIsOffBy(world.dice().below(2 * HOUR_MILLIS) - HOUR_MILLIS);
        });
      case 6 ->
        node(node -> {
          world.weather().count(Fault.STORE_AWAY, node.host().name());
          node.store().awayUntil(soon(4000));
        });
      case 7 ->
        node(node -> {
          world.weather().count(Fault.STORE_SLOW, node.host().name());
          node.store().slowUntil(soon(4000));
        });
      case 8 ->
        node(node -> {
          var again = world.dice().pick(Reconciliation.standard());
          world.weather().count(Fault.RECONCILED_TWICE, again.name());
          node.reconcileTwice(again);
        });
      default ->
        node(node -> {
          world.weather().count(Fault.NODE_DRAINED, node.host().name());
          node.drain();
        });
    }
  }

  private void pause(Fault fault, Host host) {
    world.weather().count(fault, host.name());
    host.pauseUntil(soon(3 * (int) Crew.LEASE.toMillis()));
  }

  private long soon(int mostMillis) {
    return world.stage().nanos() + world.dice().below(mostMillis) * MILLIS;
  }

  private interface Blow<T> {
    void hit(T target);
  }

  private void worker(Blow<Crew.Member> blow) {
    hit(crew.members(), blow);
  }

  private void node(Blow<Node> blow) {
    hit(world.nodes(), blow);
  }

  private <T> void hit(List<T> targets, Blow<T> blow) {
    if (!targets.isEmpty()) {
      blow.hit(world.dice().pick(targets));
    }
  }
}
