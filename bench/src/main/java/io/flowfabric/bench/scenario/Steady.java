package io.flowfabric.bench.scenario;

import io.flowfabric.bench.measure.Measurement;
import io.flowfabric.bench.measure.Unit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Executions arrive at a pace of their own, and are counted from when they were due. */
public final class Steady implements Scenario {
  private static final int WARM_UP_PARTS = 10;

  @Override
  public String name() {
    return "steady";
  }

  @Override
  public String question() {
    return "how long executions take from submit to end when they arrive at a steady pace";
  }

  @Override
  public Trial prepare(Rig rig) {
    Duration duration = rig.load().duration();
    OpenLoop.run(rig, new Arrivals(rig.load().rate(), duration.dividedBy(WARM_UP_PARTS)));
    return () -> {
      var loop = OpenLoop.run(rig, new Arrivals(rig.load().rate(), duration));
      List<Measurement> all = new ArrayList<>();
      all.add(Measurement.of("offered", "completed", Unit.PER_SECOND, rig.load().rate()));
      all.add(Measurement.of(ENGINE, "completed", Unit.PER_SECOND, loop.rate()).against("offered"));
      all.addAll(loop.started().measurements(ENGINE, "submit to start"));
      all.addAll(loop.completed().measurements(ENGINE, "submit to end"));
      return all;
    };
  }
}
