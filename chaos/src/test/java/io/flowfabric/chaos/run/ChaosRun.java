package io.flowfabric.chaos.run;

import io.flowfabric.chaos.check.Checker;
import io.flowfabric.chaos.check.Finding;
import io.flowfabric.chaos.check.Recovery;
import io.flowfabric.chaos.check.Told;
import io.flowfabric.chaos.history.Histories;
import io.flowfabric.chaos.history.Operation;
import io.flowfabric.chaos.rig.Folders;
import io.flowfabric.chaos.rig.Patience;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A cluster under load, with faults from a seed, and the proof of what it did. */
final class ChaosRun {
  static final Duration LEASE = Duration.ofSeconds(2);

  /** How much longer than its lease lost work may wait for the next worker. */
  static final Duration MARGIN = Duration.ofSeconds(20);

  private static final Duration START = Duration.ofSeconds(60);
  private static final Duration END = Duration.ofSeconds(120);
  private static final Duration BETWEEN_SUBMISSIONS = Duration.ofMillis(100);
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(200);
  private static final Duration BETWEEN_CLAIMS = Duration.ofMillis(100);

  private final Path folder;
  private final Setup.Kind kind;
  private final long seed;
  private final Duration length;
  private volatile boolean over;

  /** @param length how long things go wrong; it is longer until each fault has come once */
  ChaosRun(Path parent, Setup.Kind kind, long seed, Duration length) {
    this.kind = kind;
    this.seed = seed;
    this.length = length;
    this.folder = parent.resolve(kind.name().toLowerCase(Locale.ROOT) + "-" + seed);
  }

  ChaosReport run() {
    Folders.fresh(folder);
    long from = System.currentTimeMillis();
    try (var setup = new Setup(kind);
        var cluster = new Cluster(setup, folder, LEASE);
        var clients = clients(cluster);
        var stubborn = new StubbornWorker(cluster.url(), folder, "stubborn", LEASE, seed)) {
      Thread keeper = Thread.ofVirtual().start(() -> repeat(BETWEEN_LOOKS, cluster::ensureRunning));
      Thread load = Thread.ofVirtual().start(() -> repeat(BETWEEN_SUBMISSIONS, clients::submit));
      Thread late = Thread.ofVirtual().start(() -> repeat(BETWEEN_CLAIMS, stubborn::work));
      Follower follower = Follower.start(clients.fabric());
      var trouble = new Trouble(setup, cluster);
      play(trouble, new Schedule(seed, setup.faults(), LEASE));
      over = true;
      join(load);
      join(keeper);
      join(late);
      cluster.ensureRunning();
      clients.awaitEnds(END);
      awaitQuiet(clients);
      List<Told> followed = follower.finish();
      List<Told> log = Follower.readAll(clients.fabric());
      return prove(trouble, setup, log, followed, System.currentTimeMillis() - from);
    }
  }

  private Clients clients(Cluster cluster) {
    var opened = new ArrayList<Clients>();
    Patience.until("a server answers", START, () -> {
      try {
        return opened.add(new Clients(cluster.url(), folder, seed));
      } catch (RuntimeException notYet) {
        return false;
      }
    });
    return opened.getFirst();
  }

  /** Work whose submitter never heard of it comes to its end as well. */
  private static void awaitQuiet(Clients clients) {
    Patience.until("nothing happens any more", END, () -> {
      List<Told> before = Follower.readAll(clients.fabric());
      Patience.pass(LEASE.multipliedBy(2));
      return before.equals(Follower.readAll(clients.fabric()));
    });
  }

  private void repeat(Duration pause, Runnable deed) {
    while (!over) {
      deed.run();
      Patience.pass(pause);
    }
  }

  private void play(Trouble trouble, Schedule schedule) {
    long end = System.nanoTime() + length.toNanos();
    for (int played = 0; played < schedule.round() || System.nanoTime() < end; played++) {
      trouble.play(schedule.next());
    }
  }

  private ChaosReport prove(
      Trouble trouble, Setup setup, List<Told> log, List<Told> followed, long tookMillis) {
    Histories.keep(folder.resolve("events.jsonl"), log);
    Histories.keep(folder.resolve("faults.jsonl"), trouble.happened());
    List<Operation> operations = Histories.read(folder);
    List<Finding> findings = new ArrayList<>(new Checker(operations, log, followed).check());
    List<Recovery.Outage> outages = trouble.happened().stream()
        .map(one -> new Recovery.Outage(
            one.fault() + " of " + one.to(), one.fromMillis(), one.toMillis(), one.hitEverybody()))
        .toList();
    var recovery = new Recovery(operations, log, outages);
    requireSoon("work goes on after a fault", recovery.longestSilence(), findings);
    requireSoon("lost work is taken over soon", recovery.longestTakeover(), findings);
    return new ChaosReport(
        folder,
        "store=%s seed=%d took=%ds lease=%s".formatted(kind, seed, tookMillis / 1000, LEASE),
        operations,
        trouble.happened(),
        setup.faults(),
        recovery,
        findings);
  }

  private static void requireSoon(String rule, Recovery.Wait wait, List<Finding> findings) {
    if (wait.millis() > MARGIN.toMillis()) {
      findings.add(new Finding(rule, wait.toString()));
    }
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
