package io.flowfabric.bench.measure;

import io.flowfabric.engine.outside.Ticker;
import java.util.List;
import org.HdrHistogram.ConcurrentHistogram;

/** How long something took, many times over. Safe for use by many threads. */
public final class Latencies {
  private static final int DIGITS = 3;
  private static final double MICROS_PER_MILLISECOND = 1000;
  private static final long NANOS_PER_MICRO = 1000;

  private final ConcurrentHistogram micros = new ConcurrentHistogram(DIGITS);

  /**
   * Something has just ended.
   *
   * @param beginNanos when it should have begun. Were it counted from when it did begin, a system
   *     that stands still would hide all those who had to wait for it.
   */
  public void ended(long beginNanos) {
    micros.recordValue(Math.max(0, Ticker.SYSTEM.nanos() - beginNanos) / NANOS_PER_MICRO);
  }

  public long count() {
    return micros.getTotalCount();
  }

  public double percentile(double percent) {
    return micros.getValueAtPercentile(percent) / MICROS_PER_MILLISECOND;
  }

  /** The usual three numbers. */
  public List<Measurement> measurements(String subject, String metric) {
    return List.of(
        Measurement.of(subject, metric + ", p50", Unit.MILLISECONDS, percentile(50)),
        Measurement.of(subject, metric + ", p99", Unit.MILLISECONDS, percentile(99)),
        Measurement.of(subject, metric + ", most", Unit.MILLISECONDS, percentile(100)));
  }
}
