package io.flowfabric.bench.scenario;

import io.flowfabric.bench.database.Site;
import io.flowfabric.bench.measure.Measurement;
import io.flowfabric.bench.measure.Stopwatch;
import io.flowfabric.bench.measure.Unit;
import io.flowfabric.sdk.Fabric;
import io.flowfabric.sdk.Task;
import io.flowfabric.sdk.TaskOutcome;
import io.flowfabric.sdk.WorkerSettings;
import java.util.List;

/**
 * Works off what waits at a site as an application does: one fabric, with as many slots as all
 * workers have together, and a handler that does nothing.
 */
record SdkDrain(Rig rig, String subject, String reference) {

  List<Measurement> measure(Site site) {
    Load load = rig.load();
    var tally = Tally.of("draining", load.jobs(), rig.progress());
    double begin = EngineDrain.processorMicros();
    try (Fabric fabric = Fabric.open(site.url(), settings(tally))) {
      fabric.handle(Backlogs.KIND, byte[].class, (bytes, task) -> {});
      var watch = new Stopwatch();
      fabric.start();
      tally.await();
      double rate = watch.rate(load.jobs());
      double used = (EngineDrain.processorMicros() - begin) / load.jobs();
      return List.of(
          Measurement.of(subject, "lives", Unit.PER_SECOND, rate).against(reference),
          Measurement.of(subject, "processor, this side", Unit.MICROSECONDS_PER_LIFE, used)
              .asDetail());
    }
  }

  private WorkerSettings settings(Tally tally) {
    Load load = rig.load();
    return WorkerSettings.builder()
        .lane(Load.LANE.value(), 1)
        .slots(load.workers() * load.slots())
        .leaseTtl(Load.LEASE)
        .listener((task, outcome) -> count(tally, task, outcome))
        .build();
  }

  private static void count(Tally tally, Task task, TaskOutcome outcome) {
    if (outcome instanceof TaskOutcome.Completed) {
      tally.completed();
    } else {
      tally.failed(new IllegalStateException(task + " ended as " + outcome));
    }
  }
}
