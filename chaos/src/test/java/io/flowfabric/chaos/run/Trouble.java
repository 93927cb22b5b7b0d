package io.flowfabric.chaos.run;

import io.flowfabric.chaos.rig.Patience;
import io.flowfabric.chaos.rig.Wire;
import io.flowfabric.chaos.run.Schedule.Planned;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Lets things go wrong as planned, one after the other, and remembers when they did. */
final class Trouble {
  private static final Duration SLOWER = Duration.ofMillis(120);

  private final Setup setup;
  private final Cluster cluster;
  private final List<Happened> happened = new ArrayList<>();

  Trouble(Setup setup, Cluster cluster) {
    this.setup = setup;
    this.cluster = cluster;
  }

  List<Happened> happened() {
    return List.copyOf(happened);
  }

  void play(Planned planned) {
    Patience.pass(planned.pause());
    long from = System.currentTimeMillis();
    String to = strike(planned);
    happened.add(new Happened(
        planned.fault(),
        to,
        from,
        System.currentTimeMillis(),
        setup.hitsEverybody(planned.fault())));
  }

  private String strike(Planned planned) {
    return switch (planned.fault()) {
      case WORKER_KILLED -> kill(worker(planned), "KILL");
      case WORKER_TOLD_TO_STOP -> kill(worker(planned), "TERM");
      case SERVER_KILLED -> kill(server(planned), "KILL");
      case WORKER_FROZEN -> freeze(worker(planned), planned.length());
      case SERVER_FROZEN -> freeze(server(planned), planned.length());
      case CLIENTS_CUT_OFF -> cut(cluster.doors(), planned);
      case DATABASE_CUT_OFF -> cut(setup.wires(), planned);
      case CLIENTS_SLOWED_DOWN -> slow(cluster.doors(), planned);
      case DATABASE_SLOWED_DOWN -> slow(setup.wires(), planned);
      case CLIENTS_UNHEARD -> silence(cluster.doors(), planned);
      case DATABASE_UNHEARD -> silence(setup.wires(), planned);
      case CONNECTIONS_TERMINATED -> terminate();
      case DATABASE_CRASHED -> crash(planned.length());
      case DISK_FULL -> fillDisk(planned.length());
      case CLOCK_JUMPED -> jump(planned);
    };
  }

  private Member worker(Planned planned) {
    return pick(cluster.workers(), planned);
  }

  private Member server(Planned planned) {
    return pick(cluster.servers(), planned);
  }

  private static <T> T pick(List<T> all, Planned planned) {
    return all.get(planned.target() % all.size());
  }

  private static String kill(Member member, String signal) {
    member.signal(signal);
    return member.name();
  }

  private static String freeze(Member member, Duration length) {
    member.signal("STOP");
    Patience.pass(length);
    member.signal("CONT");
    return member.name();
  }

  private static String cut(List<Wire> wires, Planned planned) {
    pick(wires, planned).cut();
    return "wire " + planned.target() % wires.size();
  }

  private static String slow(List<Wire> wires, Planned planned) {
    Wire wire = pick(wires, planned);
    wire.slow(SLOWER);
    Patience.pass(planned.length());
    wire.heal();
    return "wire " + planned.target() % wires.size();
  }

  private static String silence(List<Wire> wires, Planned planned) {
    Wire wire = pick(wires, planned);
    wire.silence();
    Patience.pass(planned.length());
    wire.heal();
    return "wire " + planned.target() % wires.size();
  }

  private String terminate() {
    setup.server().orElseThrow().terminateBackends();
    return "all";
  }

  private String crash(Duration length) {
    setup.server().orElseThrow().crash();
    Patience.pass(length);
    setup.server().orElseThrow().ensureRunning();
    return "all";
  }

  /** The server may give up without space for its log of changes, and is started again then. */
  private String fillDisk(Duration length) {
    setup.disk().fill();
    Patience.pass(length);
    setup.disk().clear();
    setup.server().ifPresent(server -> server.ensureRunning());
    return "all";
  }

  private String jump(Planned planned) {
    Member member = pick(cluster.embedded(), planned);
    member.tell("jump " + planned.skewMillis());
    return member.name();
  }
}
