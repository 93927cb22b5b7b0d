package io.flowfabric.bench.scenario;

import io.flowfabric.bench.database.Site;
import io.flowfabric.bench.measure.Measurement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Works off a backlog of executions that do nothing. */
public final class Drain implements Scenario {
  /** One is over in half a second, of which the compiler alone can take a third. */
  private static final int TIMES = 3;

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
        all.addAll(middle(Stream.generate(() -> ours(rig)).limit(TIMES)));
        return all;
      }

      @Override
      public void close() {
        plain.close();
      }
    };
  }

  private static List<Measurement> middle(Stream<List<Measurement>> times) {
    return times
        .sorted(Comparator.comparingDouble(all -> all.getFirst().value()))
        .toList()
        .get(TIMES / 2);
  }

  static List<Measurement> ours(Rig rig) {
    try (Site site = rig.database().newSite()) {
      Backlogs.put(rig, site, rig.load().jobs());
      return new EngineDrain(rig, Scenario.ENGINE, PlainDrain.REFERENCE).measure(site);
    }
  }
}
