package io.flowfabric.bench.scenario;

import io.flowfabric.bench.database.Site;
import io.flowfabric.bench.measure.Measurement;
import io.flowfabric.bench.measure.Stopwatch;
import io.flowfabric.bench.measure.Unit;
import io.flowfabric.engine.Engine;
import io.flowfabric.engine.Reader;
import io.flowfabric.engine.reconcile.Chore;
import io.flowfabric.engine.reconcile.EventRetention;
import io.flowfabric.engine.reconcile.ReconcilerFilter;
import io.flowfabric.engine.reconcile.ReconcilerLoop;
import io.flowfabric.engine.reconcile.Retention;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/** Round after round of executions that end and are removed again. */
public final class RetentionRounds implements Scenario {
  private static final int ROUNDS = 6;
  private static final int JOBS_PART = 4;
  private static final Duration SHORTEST = Duration.ofMillis(1);
  private static final double BYTES_PER_MEGABYTE = 1024 * 1024;

  @Override
  public String name() {
    return "retention";
  }

  @Override
  public String question() {
    return "whether tables and indexes stop growing when what has ended is removed";
  }

  @Override
  public Trial prepare(Rig rig) {
    Rig part = rig.withJobs(Math.max(1, rig.load().jobs() / JOBS_PART));
    return () -> {
      try (Site site = rig.database().newSite()) {
        return measure(part, site);
      }
    };
  }

  private static List<Measurement> measure(Rig rig, Site site) {
    List<Double> sizes = new ArrayList<>();
    double rate = 0;
    for (int round = 1; round <= ROUNDS; round++) {
      Backlogs.put(rig, site, rig.load().jobs());
      new EngineDrain(rig, ENGINE, ENGINE).measure(site);
      rate = trim(rig, site);
      site.tidy();
      sizes.add(site.size() / BYTES_PER_MEGABYTE);
    }
    List<Measurement> all = new ArrayList<>();
    all.add(Measurement.of(ENGINE, "removed", Unit.PER_SECOND, rate));
    if (sizes.getLast() > 0) {
      all.addAll(growth(sizes));
    }
    return all;
  }

  private static List<Measurement> growth(List<Double> sizes) {
    List<Measurement> all = new ArrayList<>();
    for (int round = 1; round <= ROUNDS; round++) {
      all.add(size("size after round " + round, sizes.get(round - 1)).asDetail());
    }
    double middle = sizes.get(ROUNDS / 2 - 1);
    all.add(size("size at the end", sizes.getLast()));
    all.add(Measurement.of(ENGINE, "growth in later half", Unit.TIMES, sizes.getLast() / middle));
    return all;
  }

  private static Measurement size(String metric, double megabytes) {
    return Measurement.of(ENGINE, metric, Unit.MEGABYTES, megabytes);
  }

  private static double trim(Rig rig, Site site) {
    try (Engine engine = Engine.open(site.url())) {
      var loop = new ReconcilerLoop<>(
          new Retention(Duration.ZERO), engine, new Reader(engine.store()), ReconcilerFilter.ALL);
      var watch = new Stopwatch();
      int removed = untilNothingIsLeft(
          loop, count -> rig.progress().at("removing", count, rig.load().jobs()));
      double rate = watch.rate(removed);
      untilNothingIsLeft(
          new EventRetention(SHORTEST).on(engine, ReconcilerFilter.ALL), count -> {});
      return rate;
    }
  }

  private static int untilNothingIsLeft(Chore chore, IntConsumer progress) {
    int all = 0;
    int last;
    do {
      progress.accept(all);
      last = chore.tick().processed();
      all += last;
    } while (last > 0);
    return all;
  }
}
