package io.flowfabric.bench.scenario;

import io.flowfabric.bench.database.Site;
import io.flowfabric.bench.database.Usage;
import io.flowfabric.bench.measure.Measurement;
import io.flowfabric.bench.measure.Stopwatch;
import io.flowfabric.bench.measure.Unit;
import io.flowfabric.bench.work.Order;
import io.flowfabric.bench.work.Workforce;
import io.flowfabric.engine.Engine;
import io.flowfabric.model.LaneId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Works off what waits at a site, through the front door, and tells what that cost. */
record EngineDrain(Rig rig, String subject, String reference) {
  private static final LaneId READY = new LaneId("bench-ready");
  private static final double NANOS_PER_MICROSECOND = 1e3;
  private static final double BYTES_PER_MEGABYTE = 1024 * 1024;

  List<Measurement> measure(Site site) {
    Backlogs.put(rig, site, READY, others());
    Usage before = site.usage();
    List<Measurement> measured = new ArrayList<>();
    try (Engine engine = Engine.open(site.url())) {
      getReady(engine);
      double begin = processorMicros();
      double rate = drain(engine, rig.load().order(), rig.load().jobs());
      measured.add(Measurement.of(subject, "lives", Unit.PER_SECOND, rate).against(reference));
      double used = (processorMicros() - begin) / rig.load().jobs();
      measured.add(detail("processor, this side", Unit.MICROSECONDS_PER_LIFE, used));
      measured.addAll(BatchDetails.of(subject, engine.batches()));
      measured.add(detail("heap in use", Unit.MEGABYTES, heap()));
    }
    // Only when its connections are closed has a server been told of all that they did.
    measured.addAll(costs(site.usage().since(before)));
    return measured;
  }

  /** The clients of plain SQL have connected before the clock starts; so has the engine. */
  private void getReady(Engine engine) {
    Order order = rig.load().order();
    drain(engine, new Order(READY, order.workers(), order.slots(), order.lease()), others());
  }

  private int others() {
    return Math.min(rig.load().jobs(), Backlogs.PER_CALL);
  }

  private double drain(Engine engine, Order order, int jobs) {
    var tally = Tally.of("draining", jobs, rig.progress());
    var watch = new Stopwatch();
    var workers = Workforce.hire(engine, order, tally);
    try {
      tally.await();
      return watch.rate(jobs);
    } finally {
      workers.close();
    }
  }

  private List<Measurement> costs(Usage usage) {
    return usage.costs().entrySet().stream()
        .map(cost -> detail(
            cost.getKey().label(),
            cost.getKey().isBytes() ? Unit.BYTES_PER_LIFE : Unit.PER_LIFE,
            (double) cost.getValue() / (rig.load().jobs() + others())))
        .toList();
  }

  /** Hardly depends on what else the machine does, unlike time. */
  static double processorMicros() {
    return ProcessHandle.current()
            .info()
            .totalCpuDuration()
            .orElse(Duration.ZERO)
            .toNanos()
        / NANOS_PER_MICROSECOND;
  }

  private static double heap() {
    Runtime runtime = Runtime.getRuntime();
    runtime.gc();
    return (runtime.totalMemory() - runtime.freeMemory()) / BYTES_PER_MEGABYTE;
  }

  private Measurement detail(String metric, Unit unit, double value) {
    return Measurement.of(subject, metric, unit, value).asDetail();
  }
}
