package io.flowfabric.bench.measure;

import org.jspecify.annotations.Nullable;

/**
 * One number of one repeat.
 *
 * @param subject whose number it is
 * @param metric what about it was measured
 * @param reference the subject that it is to be compared with, in the same metric and repeat
 * @param detail of interest only to those who ask for details
 */
public record Measurement(
    String subject,
    String metric,
    Unit unit,
    double value,
    @Nullable String reference,
    boolean detail) {

  public static Measurement of(String subject, String metric, Unit unit, double value) {
    return new Measurement(subject, metric, unit, value, null, false);
  }

  public Measurement against(@Nullable String other) {
    return new Measurement(subject, metric, unit, value, other, detail);
  }

  public Measurement asDetail() {
    return new Measurement(subject, metric, unit, value, reference, true);
  }
}
