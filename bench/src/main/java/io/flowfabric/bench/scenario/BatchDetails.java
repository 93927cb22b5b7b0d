package io.flowfabric.bench.scenario;

import io.flowfabric.bench.measure.Measurement;
import io.flowfabric.bench.measure.Unit;
import io.flowfabric.engine.batch.BatchReport;
import java.util.List;

/** How commands shared transactions. */
final class BatchDetails {
  private static final double NANOS_PER_MILLISECOND = 1e6;

  private BatchDetails() {}

  static List<Measurement> of(String subject, BatchReport report) {
    double batches = Math.max(1, report.batches());
    double commands = Math.max(1, report.commands());
    return List.of(
        detail(subject, "commands in a batch", Unit.COUNT, commands / batches),
        millis(subject, "time of a batch", report.commitNanos() / batches),
        millis(subject, "time in the queue", report.queueNanos() / commands));
  }

  private static Measurement millis(String subject, String metric, double nanos) {
    return detail(subject, metric, Unit.MILLISECONDS, nanos / NANOS_PER_MILLISECOND);
  }

  private static Measurement detail(String subject, String metric, Unit unit, double value) {
    return Measurement.of(subject, metric, unit, value).asDetail();
  }
}
