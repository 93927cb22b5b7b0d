package io.flowfabric.bench.scenario;

import io.flowfabric.bench.database.Site;
import io.flowfabric.bench.database.Usage;
import io.flowfabric.bench.database.Usage.Cost;
import io.flowfabric.bench.measure.Measurement;
import io.flowfabric.bench.measure.Stopwatch;
import io.flowfabric.bench.measure.Unit;
import io.flowfabric.bench.work.Workforce;
import io.flowfabric.engine.Engine;
import io.flowfabric.engine.EngineOptions;
import io.flowfabric.engine.outside.Sleeper;
import io.flowfabric.engine.outside.SystemClock;
import io.flowfabric.engine.reconcile.ReconcilerFilter;
import io.flowfabric.engine.reconcile.Reconciliation;
import io.flowfabric.store.Stores;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** An engine with its reconcilers and workers, and nothing to do. */
public final class Idle implements Scenario {
  private static final double SECONDS_PER_MINUTE = 60;
  /** What happens once at the start is not what idling costs. */
  private static final Duration SETTLING = Duration.ofSeconds(2);

  @Override
  public String name() {
    return "idle";
  }

  @Override
  public String question() {
    return "how much a node with nothing to do asks of the database in a minute";
  }

  @Override
  public Trial prepare(Rig rig) {
    return () -> {
      try (Site site = rig.database().newSite()) {
        Backlogs.put(rig, site, 1);
        new EngineDrain(rig.withJobs(1), ENGINE, ENGINE).measure(site);
        return measure(rig, site);
      }
    };
  }

  private static List<Measurement> measure(Rig rig, Site site) {
    var store = new CountingStore(Stores.open(site.url(), SystemClock.MILLISECONDS));
    try (Engine engine = Engine.open(store, EngineOptions.STANDARD);
        Reconciliation reconciliation = Reconciliation.start(
            engine, Reconciliation.standard(), ReconcilerFilter.ALL, Map.of())) {
      var nobody = Tally.of("idle", 1, rig.progress());
      Workforce workers = Workforce.hire(engine, rig.load().order(), nobody);
      try {
        rig.progress().at("idling, reconcilers: " + reconciliation.running().size(), 0, 1);
        return count(rig, site, store);
      } finally {
        workers.close();
      }
    }
  }

  private static List<Measurement> count(Rig rig, Site site, CountingStore store) {
    Sleeper.THREAD.sleep(SETTLING);
    Usage before = site.usage();
    long transactions = store.transactions();
    long reads = store.reads();
    var watch = new Stopwatch();
    Sleeper.THREAD.sleep(rig.load().duration());
    double minutes = watch.seconds() / SECONDS_PER_MINUTE;
    List<Measurement> all = new ArrayList<>();
    all.add(perMinute("transactions", (store.transactions() - transactions) / minutes));
    all.add(perMinute("reads", (store.reads() - reads) / minutes));
    Long statements = site.usage().since(before).costs().get(Cost.STATEMENTS);
    if (statements != null) {
      all.add(perMinute("statements", statements / minutes));
    }
    return all;
  }

  private static Measurement perMinute(String metric, double value) {
    return Measurement.of(ENGINE, metric, Unit.PER_MINUTE, value);
  }
}
