package io.flowfabric.bench.scenario;

import io.flowfabric.bench.database.Site;
import io.flowfabric.bench.measure.Measurement;
import io.flowfabric.bench.measure.Stopwatch;
import io.flowfabric.bench.measure.Unit;
import io.flowfabric.bench.work.Workforce;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.model.Payload;
import io.flowfabric.model.Submission;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Submits and works off executions on the engine itself and behind a server, in turn. */
public final class Http implements Scenario {
  private static final int CALLERS = 8;
  private static final double SECONDS_AT_MOST = 3;
  private static final int WARM_UP = 5000;
  private static final int WARM_UP_ROUNDS = 3;
  private static final Way EMBEDDED = new Way(ENGINE + " in the process", Door.Embedded::at);
  private static final Way SERVED = new Way(ENGINE + " over HTTP", Door.OverHttp::at);

  private record Way(String subject, Function<Site, Door> door) {}

  @Override
  public String name() {
    return "http";
  }

  @Override
  public String question() {
    return "how much of the engine's own pace is left behind a server on loopback";
  }

  @Override
  public Trial prepare(Rig rig) {
    for (int round = 0; round < WARM_UP_ROUNDS; round++) {
      measure(rig.withJobs(Math.min(rig.load().jobs(), WARM_UP)));
    }
    return () -> measure(rig);
  }

  private static List<Measurement> measure(Rig rig) {
    List<Measurement> all = new ArrayList<>();
    all.add(submits(rig, EMBEDDED));
    all.add(submits(rig, SERVED).against(EMBEDDED.subject()));
    all.addAll(lives(rig, EMBEDDED));
    lives(rig, SERVED).forEach(one -> all.add(one.against(EMBEDDED.subject())));
    return all;
  }

  /** One a call. */
  private static Measurement submits(Rig rig, Way way) {
    Submission submission = Backlogs.submission(Payload.of(rig.payload()));
    int share = Math.ceilDiv(rig.load().jobs(), CALLERS);
    try (Site site = rig.database().newSite();
        Door door = way.door().apply(site)) {
      double rate = Crew.of(CALLERS)
          .rate(
              number -> () -> {},
              caller -> repeat(
                  share,
                  () -> door.fabric()
                      .apply(CreateExecution.of(door.ids().solo(Load.LANE), submission))));
      return Measurement.of(way.subject(), "submitted", Unit.PER_SECOND, rate);
    }
  }

  private static long repeat(int most, Runnable call) {
    var watch = new Stopwatch();
    long done = 0;
    while (done < most && watch.seconds() < SECONDS_AT_MOST) {
      call.run();
      done++;
    }
    return done;
  }

  /** Each claimed under a lease, with others in one call, and completed by a call of its own. */
  private static List<Measurement> lives(Rig rig, Way way) {
    Load load = rig.load();
    try (Site site = rig.database().newSite()) {
      Backlogs.put(rig, site, load.jobs());
      double begin = EngineDrain.processorMicros();
      try (Door door = way.door().apply(site)) {
        double rate = drain(rig, door);
        double used = (EngineDrain.processorMicros() - begin) / load.jobs();
        return List.of(
            Measurement.of(way.subject(), "lives", Unit.PER_SECOND, rate),
            Measurement.of(way.subject(), "processor, both sides", Unit.MICROSECONDS_PER_LIFE, used)
                .asDetail());
      }
    }
  }

  private static double drain(Rig rig, Door door) {
    Load load = rig.load();
    var tally = Tally.of("draining", load.jobs(), rig.progress());
    var watch = new Stopwatch();
    Workforce workers = Workforce.hire(door.fabric(), load.order(), tally);
    try {
      tally.await();
      return watch.rate(load.jobs());
    } finally {
      workers.close();
    }
  }
}
