package io.flowfabric.bench.scenario;

import io.flowfabric.bench.database.Ceiling;
import io.flowfabric.bench.database.Site;
import io.flowfabric.bench.measure.Measurement;
import io.flowfabric.bench.measure.Stopwatch;
import io.flowfabric.bench.measure.Unit;
import io.flowfabric.engine.Engine;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.model.Payload;
import java.util.ArrayList;
import java.util.List;

/** Hands in executions: one in a call from several threads, and many in a call from one. */
public final class Submit implements Scenario {
  private static final int CALLERS = 8;
  private static final double SECONDS_AT_MOST = 3;

  private static final String PLAIN_SINGLE = "plain SQL, a row a commit";
  private static final String PLAIN_BULK = "plain SQL, %,d a commit".formatted(Backlogs.PER_CALL);
  private static final String SINGLE = ENGINE + ", one a call";
  private static final String VIRTUAL = ENGINE + ", virtual callers";
  private static final String BULK = ENGINE + ", %,d a call".formatted(Backlogs.PER_CALL);

  @Override
  public String name() {
    return "submit";
  }

  @Override
  public String question() {
    return "how many executions are submitted in a second, by " + CALLERS + " callers and in bulk";
  }

  @Override
  public Trial prepare(Rig rig) {
    WarmUp.run(rig, Submit::both);
    return () -> both(rig);
  }

  private static List<Measurement> both(Rig rig) {
    List<Measurement> all = new ArrayList<>(plain(rig));
    all.addAll(ours(rig));
    return all;
  }

  private static List<Measurement> plain(Rig rig) {
    try (Site site = rig.database().newSite()) {
      return site.ceiling(rig.payload())
          .map(ceiling -> List.of(
              measured(PLAIN_SINGLE, plain(rig, ceiling, CALLERS, 1)),
              measured(PLAIN_BULK, plain(rig, ceiling, 1, Backlogs.PER_CALL))))
          .orElse(List.of());
    }
  }

  private static double plain(Rig rig, Ceiling ceiling, int callers, int rows) {
    ceiling.fill(1);
    int share = Math.ceilDiv(rig.load().jobs(), callers);
    return Crew.of(callers)
        .rate(
            number -> ceiling.connect(),
            client -> repeat(share, rows, count -> client.insert(count)));
  }

  private static List<Measurement> ours(Rig rig) {
    Payload payload = Payload.of(rig.payload());
    try (Site site = rig.database().newSite();
        Engine engine = Engine.open(site.url())) {
      List<Measurement> all = new ArrayList<>();
      double single = single(rig, engine, Crew.of(CALLERS));
      all.add(measured(SINGLE, single).against(PLAIN_SINGLE));
      all.addAll(BatchDetails.of(SINGLE, engine.batches()));
      double virtual = single(rig, engine, Crew.ofVirtual(CALLERS));
      all.add(measured(VIRTUAL, virtual).against(PLAIN_SINGLE));
      double bulk = Crew.of(1)
          .rate(
              number -> () -> {},
              caller -> repeat(
                  rig.load().jobs(),
                  Backlogs.PER_CALL,
                  count -> engine.apply(Backlogs.some(engine.ids(), payload, count))));
      all.add(measured(BULK, bulk).against(PLAIN_BULK));
      return all;
    }
  }

  private static double single(Rig rig, Engine engine, Crew callers) {
    Payload payload = Payload.of(rig.payload());
    int share = Math.ceilDiv(rig.load().jobs(), callers.size());
    return callers.rate(
        number -> () -> {},
        caller -> repeat(
            share,
            1,
            count -> engine.apply(
                CreateExecution.of(engine.ids().solo(Load.LANE), Backlogs.submission(payload)))));
  }

  private interface Call {
    void submit(int count);
  }

  /** Submits so many in portions, unless that takes too long, and says how many it were. */
  private static long repeat(int total, int portion, Call call) {
    var watch = new Stopwatch();
    long done = 0;
    while (done < total && watch.seconds() < SECONDS_AT_MOST) {
      int count = (int) Math.min(portion, total - done);
      call.submit(count);
      done += count;
    }
    return done;
  }

  private static Measurement measured(String subject, double rate) {
    return Measurement.of(subject, "submitted", Unit.PER_SECOND, rate);
  }
}
