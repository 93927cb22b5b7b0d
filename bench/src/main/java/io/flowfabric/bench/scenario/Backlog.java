package io.flowfabric.bench.scenario;

import io.flowfabric.bench.database.Site;
import io.flowfabric.bench.measure.Measurement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Works off the same number of executions while few or very many more wait behind them. */
public final class Backlog implements Scenario {
  /** How many times the jobs of a repeat are waiting. */
  private static final List<Integer> DEPTHS = List.of(1, 10, 50);

  @Override
  public String name() {
    return "backlog";
  }

  @Override
  public String question() {
    return "whether the pace depends on how many executions wait";
  }

  @Override
  public Trial prepare(Rig rig) {
    Map<Integer, Site> sites = new LinkedHashMap<>();
    for (int depth : DEPTHS) {
      Site site = rig.database().newSite();
      sites.put(depth, site);
      // Each time some are taken, as many are put there first, so the depth is always the same.
      Backlogs.put(rig, site, (depth - 1) * rig.load().jobs());
    }
    WarmUp.run(rig, Drain::ours);
    return new Trial() {
      @Override
      public List<Measurement> repeat() {
        List<Measurement> all = new ArrayList<>();
        sites.forEach(
            (depth, site) -> all.addAll(MiddleOfThree.of(() -> measure(rig, site, depth))));
        return all;
      }

      @Override
      public void close() {
        sites.values().forEach(Site::close);
      }
    };
  }

  private static List<Measurement> measure(Rig rig, Site site, int depth) {
    Backlogs.put(rig, site, rig.load().jobs());
    String subject = subject(rig, depth);
    return new EngineDrain(rig, subject, subject(rig, DEPTHS.getFirst())).measure(site);
  }

  private static String subject(Rig rig, int depth) {
    return "%,d waiting".formatted(depth * rig.load().jobs());
  }
}
