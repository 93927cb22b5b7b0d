package io.flowfabric.bench.scenario;

import io.flowfabric.bench.database.Site;
import io.flowfabric.bench.measure.Measurement;
import java.util.ArrayList;
import java.util.List;

/** Works off a backlog of executions that do nothing. */
public final class Drain implements Scenario {
  @Override
  public String name() {
    return "drain";
  }

  @Override
  public String question() {
    return "how many waiting executions are claimed, run and completed in a second";
  }

  @Override
  public Trial prepare(Rig rig) {
    var plain = PlainDrain.calibrated(rig);
    // In turns as well: what the compiler made of one of them may not hold for the other.
    WarmUp.run(rig, some -> {
      plain.glance();
      ours(some);
    });
    return new Trial() {
      @Override
      public List<Measurement> repeat() {
        List<Measurement> all = new ArrayList<>(plain.measure());
        all.addAll(MiddleOfThree.of(() -> ours(rig)));
        return all;
      }

      @Override
      public void close() {
        plain.close();
      }
    };
  }

  static List<Measurement> ours(Rig rig) {
    try (Site site = rig.database().newSite()) {
      Backlogs.put(rig, site, rig.load().jobs());
      return new EngineDrain(rig, Scenario.ENGINE, PlainDrain.REFERENCE).measure(site);
    }
  }
}
