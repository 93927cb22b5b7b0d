package io.flowfabric.bench.scenario;

import io.flowfabric.bench.database.Site;
import io.flowfabric.bench.measure.Measurement;
import java.util.ArrayList;
import java.util.List;

/** Works off a backlog of executions that do nothing. */
public final class Drain implements Scenario {
  /** The compiler takes about so many lives to be done with the whole path. */
  private static final int WARM_UP_ROUNDS = 10;

  private static final int WARM_UP = 20_000;

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
    warmUp(rig);
    return new Trial() {
      @Override
      public List<Measurement> repeat() {
        List<Measurement> all = new ArrayList<>(plain.measure());
        all.addAll(ours(rig));
        return all;
      }

      @Override
      public void close() {
        plain.close();
      }
    };
  }

  /** Lets the compiler be done before anything is measured. */
  static void warmUp(Rig rig) {
    for (int round = 0; round < WARM_UP_ROUNDS; round++) {
      ours(rig.withJobs(Math.min(rig.load().jobs(), WARM_UP)));
    }
  }

  private static List<Measurement> ours(Rig rig) {
    try (Site site = rig.database().newSite()) {
      Backlogs.put(rig, site, rig.load().jobs());
      return new EngineDrain(rig, Scenario.ENGINE, PlainDrain.REFERENCE).measure(site);
    }
  }
}
