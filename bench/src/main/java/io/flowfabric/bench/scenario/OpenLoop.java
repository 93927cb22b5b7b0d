package io.flowfabric.bench.scenario;

import io.flowfabric.bench.database.Site;
import io.flowfabric.bench.measure.Latencies;
import io.flowfabric.bench.measure.Stopwatch;
import io.flowfabric.bench.work.Workforce;
import io.flowfabric.engine.Engine;
import io.flowfabric.execution.CreateExecution;
import io.flowfabric.model.Claim;
import io.flowfabric.model.Payload;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Executions that arrive at a steady pace, with workers waiting for them. */
final class OpenLoop {
  private final Rig rig;
  private final Arrivals arrivals;
  private final Latencies submitted = new Latencies();
  private final Latencies started = new Latencies();
  private final Latencies completed = new Latencies();
  private double rate;

  private OpenLoop(Rig rig, Arrivals arrivals) {
    this.rig = rig;
    this.arrivals = arrivals;
  }

  static OpenLoop run(Rig rig, Arrivals arrivals) {
    var loop = new OpenLoop(rig, arrivals);
    try (Site site = rig.database().newSite();
        Engine engine = Engine.open(site.url())) {
      loop.run(engine);
    }
    return loop;
  }

  private void run(Engine engine) {
    Load load = rig.load();
    var tally = Tally.of("working off the rest", arrivals.count(), rig.progress())
        .watching(claim -> started.ended(due(claim)), claim -> completed.ended(due(claim)));
    var workers = Workforce.hire(engine, load.order(), tally);
    try {
      var watch = new Stopwatch();
      arrivals.send(rig.progress(), due -> submit(engine, due, tally));
      tally.await();
      rate = watch.rate(arrivals.count());
    } finally {
      workers.close();
    }
  }

  private void submit(Engine engine, long due, Tally tally) {
    try {
      var id = engine.ids().solo(Load.LANE);
      engine.apply(CreateExecution.of(id, Backlogs.submission(stamped(due))));
      submitted.ended(due);
    } catch (RuntimeException failure) {
      tally.failed(failure);
    }
  }

  /** An execution carries the time at which it was due, so that nobody has to keep a list. */
  private Payload stamped(long due) {
    byte[] bytes = rig.payload();
    byte[] stamped = Arrays.copyOf(bytes, Math.max(bytes.length, Long.BYTES));
    ByteBuffer.wrap(stamped).putLong(due);
    return Payload.of(stamped);
  }

  private static long due(Claim claim) {
    return ByteBuffer.wrap(claim.assignment().payload().bytes()).getLong();
  }

  Latencies submitted() {
    return submitted;
  }

  Latencies started() {
    return started;
  }

  Latencies completed() {
    return completed;
  }

  /** How many were completed in a second. */
  double rate() {
    return rate;
  }
}
