package io.flowfabric.bench.scenario;

import io.flowfabric.bench.database.Site;
import io.flowfabric.bench.measure.Measurement;
import java.util.ArrayList;
import java.util.List;

/** Works off the same backlog by the engine alone and by handlers of the SDK, in turn. */
public final class Sdk implements Scenario {
  private static final int WARM_UP = 5000;
  private static final String HANDLERS = "through the SDK";

  @Override
  public String name() {
    return "sdk";
  }

  @Override
  public String question() {
    return "how much of the engine's own pace is left to handlers";
  }

  @Override
  public Trial prepare(Rig rig) {
    measure(rig.withJobs(Math.min(rig.load().jobs(), WARM_UP)));
    return () -> measure(rig);
  }

  private static List<Measurement> measure(Rig rig) {
    List<Measurement> both = new ArrayList<>();
    try (Site site = filled(rig)) {
      both.addAll(new EngineDrain(rig, ENGINE, ENGINE).measure(site));
    }
    try (Site site = filled(rig)) {
      both.addAll(new SdkDrain(rig, HANDLERS, ENGINE).measure(site));
    }
    return both;
  }

  private static Site filled(Rig rig) {
    Site site = rig.database().newSite();
    Backlogs.put(rig, site, rig.load().jobs());
    return site;
  }
}
