package io.flowfabric.chaos.soak;

import io.flowfabric.chaos.rig.Doors;
import io.flowfabric.chaos.rig.Lifeline;
import io.flowfabric.chaos.rig.Patience;
import io.flowfabric.engine.reconcile.EventRetention;
import io.flowfabric.engine.reconcile.Reconciliation;
import io.flowfabric.engine.reconcile.Retention;
import io.flowfabric.engine.reconcile.Upkeep;
import io.flowfabric.sdk.Fabric;
import io.flowfabric.sdk.Nothing;
import io.flowfabric.sdk.WorkerSettings;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** A node of the soak: an engine that soon forgets what is over, and a worker on it. */
public final class SoakProgram {
  static final Duration LEASE = Duration.ofSeconds(5);
  private static final int SLOTS = 16;
  private static final Duration WORK = Duration.ofMillis(10);
  private static final Duration OFTEN = Duration.ofSeconds(2);

  private SoakProgram() {}

  /**
   * The name of the process, the URL of the store, how long to keep what is over, in seconds, and
   * for the one that hands in the work how much of it in a second, and where to write samples.
   */
  public static void main(String[] arguments) throws InterruptedException {
    var retention = Duration.ofSeconds(Long.parseLong(arguments[2]));
    var settings = WorkerSettings.builder()
        .worker("soak")
        .instance(arguments[0])
        .slots(SLOTS)
        .leaseTtl(LEASE)
        .build();
    Map<String, Duration> rhythm = Map.of("Retention", OFTEN, "EventRetention", OFTEN);
    Fabric fabric = Fabric.over(
        Doors.open(arguments[1], Clock.systemUTC(), upkeep(retention), rhythm), settings);
    fabric.handle("work", Nothing.class, (nothing, task) -> Patience.pass(WORK)).start();
    if (arguments.length > 3) {
      int rate = Integer.parseInt(arguments[3]);
      Load load = Load.start(fabric, rate, Path.of(arguments[4]));
      Lifeline.hold(load::hear);
    } else {
      Lifeline.hold(words -> {});
    }
    new CountDownLatch(1).await();
  }

  private static List<Upkeep> upkeep(Duration kept) {
    return Reconciliation.standard().stream()
        .<Upkeep>map(one -> switch (one) {
          case Retention usual -> new Retention(kept);
          case EventRetention usual -> new EventRetention(kept);
          default -> one;
        })
        .toList();
  }
}
