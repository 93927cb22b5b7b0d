package io.flowfabric.bench.scenario;

import io.flowfabric.bench.database.Site;
import io.flowfabric.bench.measure.Latencies;
import io.flowfabric.bench.measure.Measurement;
import io.flowfabric.bench.measure.Unit;
import io.flowfabric.bench.work.Workforce;
import io.flowfabric.decision.Search.Takeover;
import io.flowfabric.engine.Engine;
import io.flowfabric.engine.outside.Ticker;
import io.flowfabric.engine.reconcile.ReconcilerFilter;
import io.flowfabric.engine.reconcile.Reconciliation;
import io.flowfabric.lease.ClaimExecutions;
import io.flowfabric.model.Capabilities;
import io.flowfabric.model.WorkerIdentity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A worker vanishes with work in hand, and others take it over when its leases have run out. */
public final class Crash implements Scenario {
  private static final int IN_HAND = 500;
  private static final Duration LEASE = Duration.ofSeconds(2);

  @Override
  public String name() {
    return "crash";
  }

  @Override
  public String question() {
    return "how long after a worker's last sign its work starts again, under leases of "
        + LEASE.toSeconds() + " s";
  }

  @Override
  public Trial prepare(Rig rig) {
    Rig some = rig.withJobs(Math.min(rig.load().jobs(), IN_HAND));
    return () -> {
      try (Site site = rig.database().newSite()) {
        Backlogs.put(some, site, some.load().jobs());
        return measure(some, site);
      }
    };
  }

  private static List<Measurement> measure(Rig rig, Site site) {
    var restarts = new Latencies();
    int jobs = rig.load().jobs();
    try (Engine engine = Engine.open(site.url());
        Reconciliation reconciliation = Reconciliation.start(
            engine, Reconciliation.standard(), ReconcilerFilter.ALL, Map.of())) {
      rig.progress().at("lost, reconcilers: " + reconciliation.running().size(), 0, jobs);
      claimAndVanish(engine, jobs);
      long lastSign = Ticker.SYSTEM.nanos();
      var tally = Tally.of("starting again", jobs, rig.progress())
          .watching(claim -> restarts.ended(lastSign), claim -> {});
      Workforce workers = Workforce.hire(engine, rig.load().order(), tally);
      try {
        tally.await();
      } finally {
        workers.close();
      }
    }
    List<Measurement> all = new ArrayList<>(restarts.measurements(ENGINE, "restart"));
    all.add(Measurement.of(
        ENGINE,
        "beyond the lease",
        Unit.MILLISECONDS,
        Math.max(0, restarts.percentile(100) - LEASE.toMillis())));
    return all;
  }

  /** It gives no sign any more: no renewal, no completion, no farewell. */
  private static void claimAndVanish(Engine engine, int jobs) {
    var claim = new ClaimExecutions(
        Load.LANE,
        WorkerIdentity.of("bench", "victim"),
        Capabilities.NONE,
        LEASE,
        jobs,
        Takeover.AT_ONCE);
    int claimed = switch (engine.apply(claim)) {
      case ClaimExecutions.Outcome.Claimed found -> found.claims().size();
      case ClaimExecutions.Outcome.NothingToClaim nothing -> 0;
    };
    if (claimed < jobs) {
      throw new IllegalStateException("only %d of %d were claimed".formatted(claimed, jobs));
    }
  }
}
